"""What the game shows of itself: offers, the sheet, questions, sentences."""

from __future__ import annotations

from board.rulebook.panels import Offer, Question, Sheet
from board.rulebook.procedure import Ask
from board.scene.events import Event
from board.scene.scene import Scene
from board.scene.texts import Text, text


def offers(scene: Scene, who: str) -> tuple[Offer, ...]:
    return ()


def sheet(scene: Scene, who: str) -> Sheet:
    return Sheet(who, scene.creature(who).name)


def question(scene: Scene, ask: Ask) -> Question:
    return Question(text(f"dv.ask.{ask.kind}"), ask.who, tuple((o, text("dv.answer"), ()) for o in ask.options))


def sentence(event: Event) -> Text:
    return Text(f"dv.event.{event.kind}", (("who", event.who), *event.facts))
