"""A made-up company whose gaps in pay are known: the generator of `company.csv`, which docs/pay.md reads."""
