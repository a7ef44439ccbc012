"""The rulings of Vampire: The Eternal Struggle, from their community's files to a knowledge base of one game.

`reading` knows their three files (rulings, groups of cards, references), `termbase` the cards and symbols; `wording`
turns a statement into a text of ours. `target` knows what an earlier import has left, and `matching` which ruling of it
a statement is. `records` says what the base is to hold; `importing` writes it and gives account.
"""
