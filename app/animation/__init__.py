"""Motion with meaning: decoration over a state that is shown and saved already."""
