"""Live tables: messages, store, rooms, and the socket that reaches them. No Django here."""
