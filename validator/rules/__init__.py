"""The rules of deck building, one module each; a game's own are in a package of its name."""
