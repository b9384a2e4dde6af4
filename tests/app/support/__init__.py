"""What tests of the application share: a stage, drivers and checks."""
