from collections.abc import Callable

from accesskit import ActionRequest, TreeUpdate

class QueuedEvents:
    def raise_events(self) -> None: ...

class SubclassingAdapter:
    def __init__(
        self,
        hwnd: int,
        activation_handler: Callable[[], None],
        action_handler: Callable[[ActionRequest], None],
    ) -> None: ...
    def update_if_active(self, update_factory: Callable[[], TreeUpdate]) -> QueuedEvents | None: ...
