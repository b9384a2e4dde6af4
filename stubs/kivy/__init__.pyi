# Types for the part of Kivy 2.3 that this project uses; Kivy itself has none.
kivy_data_dir: str
kivy_options: dict[str, tuple[str, ...]]
