-- Queries of SQLAlchemy's dialect (see fairsql/integrations/alchemy/); those on tables are in sql/alchemy/.

-- value: the value of an expression
SELECT $expression;

-- version: the version of DuckDB
SELECT version();

-- schema: the schema in use
SELECT current_schema();
