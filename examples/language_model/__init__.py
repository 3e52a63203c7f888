"""A made-up language model whose gap is known: the generator of `answers.csv`, which docs/language_model.md reads."""
