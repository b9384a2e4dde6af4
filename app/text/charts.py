"""What charts show, in words for screen readers."""

from collections.abc import Sequence

from app.text.i18n import _, format_number

TREND = _("From {first} to {last}, lowest {low}, highest {high}")
LEVEL = _("Dashed line at {level}")
BAR = "{name}: {height}"


def describe_trend(values: Sequence[float], level: float | None) -> str:
    text = TREND(
        first=_short(values[0]),
        last=_short(values[-1]),
        low=_short(min(values)),
        high=_short(max(values)),
    )
    return _with_level(text, level)


def describe_bars(names: Sequence[str], heights: Sequence[float], level: float | None) -> str:
    """`names` label the edges between bars; each bar is named by the label on its left."""
    bars = zip(names, heights, strict=False)
    text = ", ".join(BAR.format(name=name, height=_short(height)) for name, height in bars)
    return _with_level(text, level)


def _with_level(text: str, level: float | None) -> str:
    return text if level is None else f"{text}. {LEVEL(level=_short(level))}"


def _short(value: float) -> str:
    return str(int(value)) if value == int(value) else format_number(value)
