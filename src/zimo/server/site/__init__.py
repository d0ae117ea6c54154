"""The site: guests, their games, house rules and replays as JSON, the admin, and the page of the client."""
