"""Audits of rows that stay in another database."""
