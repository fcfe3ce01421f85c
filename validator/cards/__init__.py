"""From the words of a card to typed facts: the grammar, the store, and looking cards up."""
