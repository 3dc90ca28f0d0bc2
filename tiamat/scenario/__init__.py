"""Les scénarios : un combat écrit étape par étape, que l'on rejoue et que l'on vérifie."""

from tiamat.scenario.attendus import a_plat
from tiamat.scenario.deroulement import (
    EtapeJouee,
    FaitRefus,
    ScenarioJoue,
    etapes_en_json,
    jouer_scenario,
    phrases,
    rejouer_scenario,
    titre_d_etape,
)
from tiamat.scenario.ecriture import scenario_de_la_partie
from tiamat.scenario.lecture import (
    Etape,
    Scenario,
    lire_scenario,
    scenario,
    scenario_de_table,
    scenario_de_toml,
    scenarios,
    texte_du_scenario,
)
from tiamat.scenario.maison import est_maison
from tiamat.scenario.transcription import Transcription

__all__ = [
    "Etape",
    "EtapeJouee",
    "FaitRefus",
    "Scenario",
    "ScenarioJoue",
    "Transcription",
    "a_plat",
    "est_maison",
    "etapes_en_json",
    "jouer_scenario",
    "lire_scenario",
    "phrases",
    "rejouer_scenario",
    "scenario",
    "scenario_de_la_partie",
    "scenario_de_table",
    "scenario_de_toml",
    "scenarios",
    "texte_du_scenario",
    "titre_d_etape",
]
