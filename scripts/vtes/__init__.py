"""The rulings of Vampire: The Eternal Struggle, from their community's files to a knowledge base of one game.

Their three files (rulings, groups of cards, references) are read by `reading`; `wording` turns a statement into a text
of ours; `target` knows what an earlier import has left; `matching` gives every statement its id; `records` says what the
base is to hold, `importing` writes it and gives account.
"""
