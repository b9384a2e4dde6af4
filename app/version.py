"""The program's version; packages and the About screen read it from here."""

VERSION = "0.1.0"
