class ConfigParser:
    def set(self, section: str, option: str, value: object) -> None: ...

Config: ConfigParser
