"""What the tests share: databases and servers that they start, oracles that they compare with, data, and how much is tried."""
