"""A game system: one frozen value that answers every question about its game.

Everything above this floor speaks to a game through these functions and through nothing else.
All are pure. `scene` is the true scene for procedures and perception, and the scene that a side
knows (`knowledge.known_to`) for legality, offers and panels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from board.grid.squares import Square
from board.rulebook.commands import Command, Refusal
from board.rulebook.knowledge import known_to
from board.rulebook.options import OptionShown
from board.rulebook.panels import Missile, Offer, Question, Sheet
from board.rulebook.procedure import Ask, Flow, Procedure
from board.rulebook.reading import Faults, Node
from board.scene.events import Event
from board.scene.scene import Creature, Scene
from board.scene.texts import Text

VISIBLE, PARTIAL, HIDDEN, OUT_OF_VIEW = "visible", "partial", "hidden", "out_of_view"
"""What a creature perceives of another one."""


@dataclass(frozen=True)
class System:
    """The functions of one game system.

    - `name`: the word of files (`dernier_val`).
    - `commands`: for each verb the fields that it may carry, required ones marked with `!`.
    - `creature_keys`, `encounter_keys`: keys that its encounters have besides the common ones.
    - `data_files`: names under `assets/NAME/` (without `.yaml`) that `read_rules` wants.
    - `read_rules(options, data, encounter, faults)`: the frozen rules of an encounter, from its
      `options` (Node or None), the data files by name, and the nodes of `encounter_keys`.
    - `read_creature(draft, sheet, extra, rules)`: the draft creature with its state filled in from
      the sheet's Node (or None) and the nodes of `creature_keys`; faults are noted on the nodes.
    - `names_creatures(extra)`: the nodes of `creature_keys` that name another creature.
    - `read_thing_item(node, rules)`: the item lying about, for a `thing` that is one, or None.
    - `check_trigger(occasion, node)`: notes what is wrong with what a thing sets off.
    - `names_in_trigger(node)`: the nodes of what a thing sets off that name a creature.
    - `square_mm(rules)`: the side of a real square in millimetres, as it is written.
    - `start(scene, wheel, active)`: the scene with the wheel set; an empty `wheel` means the
      order of the rules, ties by the order of the scene.
    - `check(known, command)`: why it is illegal, or None. `legal(known, who)`: all commands that
      are listed, in a fixed order.
    - `procedure(flow, command)`: the generator that plays a legal command.
    - `perceive(scene, observer, other)`: one of the four words above.
    - `sees_square(scene, observer, square)` and `view(scene, observer)`: the same for squares, the
      second for all of the board, row-major, 1 for a square seen.
    - `veil(creature)`: what remains of a creature of which only the shape is known.
    - `outward(creature)`: a creature in plain view without what only its own side knows of it (its points, its
      bag ...): chances that are shown to another side are worked out with that.
    - `common(state)`: the state of the encounter without what the game master alone knows of it.
    - `gone(creature)`: whether it is out of play for good (dead, ...). `out_of_fight(creature)`: whether it
      cannot act and will not by itself, though it may be helped back (KO, ...).
    - `located(scene, side)`: ids whose square the side knows though nobody sees them.
    - `last(events)`: the named results of a command (`last.hit`, ...); what a command does not have
      is left out. `last_names`: every name it may give; without them any name is let through.
    - `look(scene, path)`: a value of "what expect can name" below a creature or `square`; raises
      KeyError for a path that names nothing.
    - `state(scene)`: all of these as plain values. `results(scene)`: those that odds compare.
    - `offers(known, who)`, `sheet(known, who)`, `question(known, ask)`, `sentence(event)`: panels.
    - `owned_facts(event)`: the facts and tallies of an event that only one side may read, by name, each
      with the creature whose side that is (the points it has left, ...); `sentence` does without them.
    - `gm_offers(scene, target)`: what the game master can order of a creature, a door or a thing (an id) or
      of a square; legal offers only, grouped, on the true scene.
    - `options_shown(rules)`: the options that the table of these rules plays by, in their order.
    - `rule_of(topic)`: the rule that explains a deed (`do.VERB`), a value or a state (the key of its label), or a word
      of the board (`cover`, `door`, `zone.water`, `die`, `cap`, `wheel` ...); nothing where there is none.
    - `sound(event)`: the sound of an event as a side is told of it (`step`, `blow`, `parry`, `wound`, `door`,
      `turn`), or nothing.
    - `missile(rules, event)`: what flies in an event as a side is told of it and never lies on the floor (an arrow,
      what is caught), or None; what comes to lie, or lay there, is seen in the place.
    - `mark_text(mark)`: a state mark of a token or of a part (`prone`, `numb:legs`) in words, or None.
    - `mark_means(mark)`: what whoever has it can and cannot do, in one sentence, or None.
    """

    name: str
    commands: Mapping[str, tuple[str, ...]]
    read_rules: Callable[[Node | None, Mapping[str, Node], Mapping[str, Node], Faults], Any]
    read_creature: Callable[[Creature, Node | None, Mapping[str, Node], Any], Creature]
    start: Callable[[Scene, Sequence[str], str | None], Scene]
    check: Callable[[Scene, Command], Refusal | None]
    legal: Callable[[Scene, str], tuple[Command, ...]]
    procedure: Callable[[Flow, Command], Procedure]
    perceive: Callable[[Scene, str, str], str]
    sees_square: Callable[[Scene, str, Square], bool]
    view: Callable[[Scene, str], bytes]
    veil: Callable[[Creature], Creature]
    last: Callable[[Sequence[Event]], Mapping[str, Any]]
    look: Callable[[Scene, tuple[str, ...]], Any]
    state: Callable[[Scene], dict[str, Any]]
    results: Callable[[Scene], dict[str, Any]]
    offers: Callable[[Scene, str], tuple[Offer, ...]]
    sheet: Callable[[Scene, str], Sheet]
    question: Callable[[Scene, Ask], Question]
    sentence: Callable[[Event], Text]
    owned_facts: Callable[[Event], Mapping[str, str | None]] = lambda event: {}
    outward: Callable[[Creature], Creature] = lambda creature: creature
    common: Callable[[Any], Any] = lambda state: state
    gone: Callable[[Creature], bool] = lambda creature: False
    out_of_fight: Callable[[Creature], bool] = lambda creature: False
    located: Callable[[Scene, str], frozenset[str]] = lambda scene, side: frozenset()
    names_creatures: Callable[[Mapping[str, Node]], list[Node]] = lambda extra: []
    read_thing_item: Callable[[Node, Any], Any] = lambda node, rules: None
    check_trigger: Callable[[str, Node], None] = lambda occasion, node: None
    names_in_trigger: Callable[[Node], list[Node]] = lambda node: []
    square_mm: Callable[[Any], str] = lambda rules: "25.0"
    mark_text: Callable[[str], Text | None] = lambda mark: None
    mark_means: Callable[[str], Text | None] = lambda mark: None
    rule_of: Callable[[str], str] = lambda topic: ""
    sound: Callable[[Event], str] = lambda event: ""
    missile: Callable[[Any, Event], Missile | None] = lambda rules, event: None
    gm_offers: Callable[[Scene, str | Square], tuple[Offer, ...]] = lambda scene, target: ()
    options_shown: Callable[[Any], tuple[OptionShown, ...]] = lambda rules: ()
    creature_keys: tuple[str, ...] = ()
    encounter_keys: tuple[str, ...] = ()
    data_files: tuple[str, ...] = ()
    last_names: tuple[str, ...] = ()

    def judge(self, scene: Scene, command: Command) -> Refusal | None:
        """Why `command` is illegal, judged on what the side of its actor knows (DV-AMB-120).

        A command without an actor is the game master's, who knows the whole scene.
        """
        actor = scene.find(command.who)
        if actor is None:
            return self.check(scene, command)
        return self.check(known_to(self, scene, actor.side), command)
