"""Examples of FairSQL. They reproduce three papers; README.md lists them."""
