"""Read and write what a database stores in its schema `fairsql`.

In: a connection. Out: the metrics created in it, the names of its models and transforms, and rows for their records.
"""
