# Types for the part of materialyoucolor 3.0 that this project uses; it has none itself.
