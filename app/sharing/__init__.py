"""What can be shared: QR codes, share cards and score sheets."""
