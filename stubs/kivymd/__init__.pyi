# Types for the part of KivyMD 2.0 that this project uses; KivyMD itself has none.
