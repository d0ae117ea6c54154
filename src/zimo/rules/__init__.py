"""What all tables share: actions, events, state, flow, patterns."""
