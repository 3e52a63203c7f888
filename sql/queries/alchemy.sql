-- Queries of SQLAlchemy's dialect (see fairsql/integrations/alchemy/); those on tables stand in sql/alchemy/.

-- value: of an expression
SELECT $expression;

-- version: DuckDB's
SELECT version();

-- schema: the one in use
SELECT current_schema();
