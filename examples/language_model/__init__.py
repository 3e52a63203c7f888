"""The generator of `answers.csv`, which docs/language_model.md reads: a made-up language model whose gap is known."""
