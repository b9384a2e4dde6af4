"""A picture of a result that can be sent: drawn off screen, always light, on the skin's felt."""
