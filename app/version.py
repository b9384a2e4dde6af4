"""The version, in its one place: packages and the About screen read it here."""

VERSION = "0.1.0"
