"""Reports on pay by sex. In: a relation and a standard of pay. Out: facts, their first screen and their sections."""
