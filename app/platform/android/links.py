"""Links on Android: the intent that started the program, and those that reach it while it runs."""

from collections import deque
from typing import Any

from android import activity as results

from app.animation.timers import Timer
from app.platform.android.java import activity, autoclass
from app.platform.links import POLL_SECONDS, OnLink


class AndroidLinks:
    def __init__(self, every: Timer, on_link: OnLink) -> None:
        self._on_link = on_link
        self._links: deque[str] = deque()
        self._intents = autoclass("android.content.Intent")
        results.bind(on_new_intent=self._take)
        self._take(activity().getIntent())
        self._cancel = every(POLL_SECONDS, self._deliver)

    def stop(self) -> None:
        results.unbind(on_new_intent=self._take)
        self._cancel()

    def _take(self, intent: Any) -> None:
        """Android calls this in another thread, so it only records the link.

        An intent that comes from the list of recent programs was handled when it was new.
        """
        if intent is None or intent.getAction() != self._intents.ACTION_VIEW:
            return
        old = intent.getFlags() & self._intents.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
        link = intent.getDataString()
        if link and not old:
            self._links.append(str(link))

    def _deliver(self) -> None:
        while self._links:
            self._on_link(self._links.popleft())
