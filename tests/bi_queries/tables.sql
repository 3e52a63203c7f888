-- The tables of tests/support/serving.py in a real server of PostgreSQL, in a schema that is called as in DuckDB.
CREATE SCHEMA main;
ALTER ROLE fairsql SET search_path = main;
SET search_path = main;
CREATE TABLE adult (age int, sex text, income text);
CREATE TABLE people (
  id INTEGER PRIMARY KEY, name VARCHAR NOT NULL UNIQUE, pay DECIMAL(10, 2) DEFAULT 3, born DATE, tags VARCHAR[],
  CHECK (pay > 0)
);
CREATE TABLE pets (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES people (id), kind VARCHAR);
CREATE INDEX pets_kind ON pets (kind);
CREATE SCHEMA other;
CREATE TABLE other."Odd Name" ("Weird Column" INTEGER);
INSERT INTO people VALUES (1, 'Ann', 10.50, DATE '1990-01-02', ARRAY['a', 'b c']), (2, 'Bob', 20, NULL, NULL);
INSERT INTO pets VALUES (1, 1, 'cat');
COMMENT ON TABLE people IS 'who there is';
COMMENT ON COLUMN people.name IS 'what they are called';
CREATE VIEW rates AS SELECT sex, count(*) as n, 0.5 as selection_rate FROM adult group by sex;
