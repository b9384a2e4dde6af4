"""Every sentence of the program, ready to be translated.

The engine's texts are in core/: errors in errors.py, names and labels in rules.py and rule_sets/.
`explain` of errors.py, `rule_set_name` and `row_name` of i18n.py translate them.
"""
