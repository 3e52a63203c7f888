-- What the servers of the walks serve.
CREATE TABLE loans (
  id INTEGER PRIMARY KEY,
  year INTEGER NOT NULL,
  score DOUBLE NOT NULL,
  repaid BOOLEAN,
  race VARCHAR NOT NULL
);

INSERT INTO loans
SELECT i, 2010 + i % 5, (i * 37 % 101) / 100, i % 3 = 0, CASE WHEN i * 37 % 101 < 60 AND i % 2 = 0 THEN 'Black' ELSE 'White' END
FROM range(100000) AS r (i);

CREATE TABLE payments (
  id INTEGER PRIMARY KEY,
  loan INTEGER NOT NULL REFERENCES loans (id),
  paid DECIMAL(10, 2),
  paid_on DATE
);

CREATE INDEX payments_loan ON payments (loan);

INSERT INTO payments VALUES (1, 7, 10.50, DATE '2024-02-29'), (2, 7, NULL, NULL);

COMMENT ON TABLE loans IS 'who has borrowed';

CREATE TABLE kinds (
  day DATE,
  moment TIMESTAMP,
  zoned TIMESTAMPTZ,
  price DECIMAL(10, 2),
  large DECIMAL(38, 10),
  tags VARCHAR[],
  numbers INTEGER[],
  missing INTEGER,
  undefined DOUBLE
);

INSERT INTO kinds VALUES (
  DATE '2024-02-29', TIMESTAMP '2024-02-29 12:34:56.789012', TIMESTAMPTZ '2024-02-29 12:34:56+00', 12345678.90,
  1234567890123456789012345678.0123456789, ['a', 'b c', NULL], [1, 2], NULL, 'NaN'
);

CREATE VIEW rates AS
FROM loans FAIR (PREDICTION score >= 0.5 LABEL repaid PROTECTED race);
