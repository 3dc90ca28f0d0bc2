"""Les scénarios : un combat écrit étape par étape, que l'on rejoue et que l'on vérifie."""

from tiamat.scenario.deroulement import EtapeJouee, ScenarioJoue, etapes_en_json, jouer_scenario, phrases
from tiamat.scenario.lecture import Scenario, lire_scenario, scenario_de_table, scenario_de_toml

__all__ = [
    "EtapeJouee",
    "Scenario",
    "ScenarioJoue",
    "etapes_en_json",
    "jouer_scenario",
    "lire_scenario",
    "phrases",
    "scenario_de_table",
    "scenario_de_toml",
]
