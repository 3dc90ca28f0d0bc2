"""Cinq questions sur les combos et les enchaînements."""

from collections.abc import Iterable

from interrogation.modele import Question
from interrogation.reponses import chances, des, en, nom
from tiamat.analyse.echange import echange
from tiamat.catalogue import Cout, catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.emploi import employer
from tiamat.combat.jets import jet_de_precision
from tiamat.francais import INSECABLE, enumerer, pluriel
from tiamat.personnage import profil
from tiamat.techniques import cout_en_combo


def prix_d_un_combo() -> Question:
    """Fausses : les deux techniques payées ; la seule technique offerte ; rien du tout."""
    fiche = catalogue().techniques["nidan_geri"]
    offerte = catalogue().techniques[fiche.combo[0]]
    return Question(
        enonce=f"{fiche.nom} coûte {_dire(fiche.cout)}, et offre {offerte.nom}, qui en coûte {offerte.cout.energie}. "
        "Les deux touchent. Que payez-vous ?",
        juste=_dire(_total(fiche.cout, cout_en_combo(offerte))),
        fausses=(_dire(_total(fiche.cout, offerte.cout)), _dire(offerte.cout), "Rien"),
        explication="La première se paie comme d’habitude. La technique offerte ne coûte rien.",
        renvois=("R200",),
    )


def prix_d_un_enchainement() -> Question:
    """Fausses : la technique offerte payée en plus ; l'enchaînement seul ; les étapes gratuites."""
    fiche = catalogue().techniques["enchainement_du_loup"]
    etape, offerte = (catalogue().techniques[t] for t in (fiche.sequence[0], fiche.combo[0]))
    return Question(
        enonce=f"{fiche.nom}{INSECABLE}: {etape.nom} ({_dire(etape.cout)}), puis {offerte.nom} "
        f"({_dire(offerte.cout)}) en combo. L’enchaînement coûte {_dire(fiche.cout)}. Que payez-vous en tout ?",
        juste=_dire(_total(etape.cout, cout_en_combo(offerte, fiche))),
        fausses=(
            _dire(_total(etape.cout, offerte.cout, fiche.cout)),
            _dire(fiche.cout),
            _dire(_total(etape.cout, offerte.cout)),
        ),
        explication="Les étapes gardent leur coût. Celui de l’enchaînement remplace celui du combo.",
        renvois=("R176", "R202"),
    )


def actions() -> Question:
    """Fausses : le combo compté ; une seule action pour toute la suite."""
    fiche = catalogue().techniques["enchainement_du_tigre"]
    etapes = [nom(t) for t in fiche.sequence]
    return Question(
        enonce=f"{fiche.nom}{INSECABLE}: {enumerer(etapes)}, puis {nom(fiche.combo[0])} en combo. "
        "Combien d’actions faut-il ?",
        juste=pluriel(len(fiche.sequence), "action"),
        fausses=(pluriel(len(fiche.sequence) + len(fiche.combo), "action"), pluriel(len(fiche.combo), "action")),
        explication="Chaque étape prend son action. Le combo n’en prend pas.",
        renvois=("R201", "R202"),
    )


def bonus() -> Question:
    """Fausses : le bonus de l'enchaînement oublié ; pris pour des D10 ; donné en points."""
    malika = combattant(profil("malika"))
    fiche = catalogue().techniques["enchainement_du_python"]
    offerte = catalogue().techniques[fiche.combo[0]]
    seul = jet_de_precision(malika, Situation(), employer(malika, offerte))
    gagne = jet_de_precision(malika, Situation(), employer(malika, offerte, enchainement=fiche.id))
    assert seul is not None
    return Question(
        enonce=f"Malika a {en(malika.caracteristiques, 'force')}. {offerte.nom}, offerte par l’{fiche.nom}, "
        f"y gagne {fiche.precision} en Précision. Que lance-t-elle ?",
        juste=des(gagne),
        fausses=(
            des(seul),
            des(seul.poignee._replace(d10=seul.poignee.d10 + 1)),
            des(seul.poignee._replace(fixe=1)),
        ),
        explication="Le combo garde son propre jet. Les dés de l’enchaînement s’y ajoutent.",
        renvois=("R202", "C128"),
    )


def reussir_la_suite() -> Question:
    """Fausses : la moins bonne des deux chances ; leur moyenne ; la meilleure."""
    malika, ryu = combattant(profil("malika")), combattant(profil("ryu"))
    fiche = catalogue().techniques["enchainement_du_python"]
    une, autre = (echange(malika, t, ryu).touche for t in fiche.sequence)
    dits = enumerer([f"{nom(t)} touche {chances(p)}" for t, p in zip(fiche.sequence, (une, autre), strict=True)])
    return Question(
        enonce=f"Ryu ne se défend que d’instinct. {dits} du temps. "
        "Quelles chances Malika a-t-elle de placer les deux à la suite ?",
        juste=chances(une * autre),
        fausses=(chances(min(une, autre)), chances((une + autre) / 2), chances(max(une, autre))),
        explication="Chaque étape doit toucher. Les deux chances se multiplient.",
        renvois=("R201",),
    )


def _total(*couts: Cout) -> Cout:
    return Cout(*map(sum, zip(*couts, strict=True)))


def _dire(cout: Cout) -> str:
    parts: Iterable[tuple[int, str]] = ((cout.energie, "d’énergie"), (cout.furie, "de furie"))
    return " et ".join(f"{pluriel(n, 'point')} {de}" for n, de in parts if n) or "rien"


QUESTIONS = (prix_d_un_combo, prix_d_un_enchainement, actions, bonus, reussir_la_suite)
