"""The items of a clause. In: their slices. Out: specs."""
