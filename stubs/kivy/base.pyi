class ExceptionHandler:
    def handle_exception(self, exception: BaseException) -> int: ...

class ExceptionManagerBase:
    RAISE: int
    PASS: int
    def add_handler(self, handler: ExceptionHandler) -> None: ...
    def remove_handler(self, handler: ExceptionHandler) -> None: ...

ExceptionManager: ExceptionManagerBase
