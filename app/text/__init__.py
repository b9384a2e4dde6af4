"""Every sentence of the program, ready to be translated.

The engine's own words stand in core/: refusals in errors.py, names and boxes in rules.py and
rule_sets/; `said`, `title` and `word` of language.py translate them.
"""
