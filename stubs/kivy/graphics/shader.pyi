class Shader:
    source: str
    fs: str
