Window: object
