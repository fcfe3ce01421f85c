"""The rules that only this game has."""
