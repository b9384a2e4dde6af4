"""Reading the program aloud."""
