"""The trainer: positions to practise, explanations of them, and skill in one number."""
