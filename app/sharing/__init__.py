"""What leaves the device to be shown: QR codes, pictures and score sheets."""
