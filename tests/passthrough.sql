-- note: Statements without FairSQL syntax. Each reaches DuckDB as it stands here, and runs in this order on one empty database.
-- note: A semicolon at the end of a line ends a statement. Where a comment ends the statement, the semicolon has a line of its own.
-- note: Lines that begin like this one, or with topic or since, belong to no statement; other comments do.
-- note: "since" marks the next statement as one that DuckDB before that version refuses. {tmp} is a directory for files.
-- note: Many statements use FairSQL's words as names on purpose: a reader of FairSQL must not take them for a clause.

-- topic: setup

CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  age INTEGER,
  city VARCHAR,
  income DOUBLE,
  hired DATE,
  tags VARCHAR[],
  address STRUCT(street VARCHAR, zip INTEGER),
  approved BOOLEAN
);

INSERT INTO people VALUES
  (1, 'Ada', 36, 'Ghent', 5200.5, DATE '2019-03-01', ['a', 'b'], {'street': 'Kouter', 'zip': 9000}, true),
  (2, 'Bob', 51, 'Ghent', 3100, DATE '2020-11-15', ['b'], {'street': 'Veldstraat', 'zip': 9000}, false),
  (3, 'Cleo', 28, 'Liège', NULL, DATE '2021-06-30', [], {'street': 'Rue Léopold', 'zip': 4000}, true),
  (4, 'Dan', 44, NULL, 4100, NULL, NULL, NULL, NULL),
  (5, 'Eve', 19, 'Mons', 900, DATE '2024-01-01', ['c', 'a', 'b'], {'street': 'Grand-Place', 'zip': 7000}, false);

CREATE TABLE orders (id INTEGER, person_id INTEGER, amount DECIMAL(10, 2), placed TIMESTAMP, status VARCHAR);

INSERT INTO orders (id, person_id, amount, placed, status) VALUES
  (10, 1, 20.50, TIMESTAMP '2024-01-01 10:00:00', 'paid'),
  (11, 1, 5.00, TIMESTAMP '2024-01-02 11:30:00', 'open'),
  (12, 2, 99.99, TIMESTAMP '2024-01-02 12:00:00', 'paid'),
  (13, 5, 1.25, TIMESTAMP '2024-02-01 08:15:00', 'void'),
  (14, 9, 7.00, TIMESTAMP '2024-02-03 23:59:59', 'paid');

CREATE TABLE quotes (symbol VARCHAR, "when" TIMESTAMP, price DOUBLE);

INSERT INTO quotes VALUES ('A', '2024-01-01 00:00:00', 1.0), ('A', '2024-01-02 00:00:00', 2.0), ('B', '2024-01-01 12:00:00', 3.0);

CREATE TABLE trades AS SELECT * FROM (VALUES ('A', TIMESTAMP '2024-01-01 10:00:00', 5), ('A', TIMESTAMP '2024-01-02 10:00:00', 6), ('B', TIMESTAMP '2024-01-01 10:00:00', 7)) AS v (symbol, "when", quantity);

CREATE TABLE decisions AS
SELECT i AS id, i % 2 AS prediction, (i // 2) % 2 AS label, i / 20.0 AS score, 0.5 AS threshold,
       ['x', 'y', 'z'][1 + i % 3] AS protected, i % 4 AS control, 1.0 + i % 2 AS weight, 'm' || i % 2 AS metrics,
       i % 5 AS within, i % 7 AS reference, 1 AS overall, 0.95 AS confidence, 30 AS minimum, 0.1 AS disparity,
       0.8 AS ratio, 'r' AS metric, 'lr' AS model, i AS transform, i AS relabel, i AS reweigh, i AS scan, i % 3 = 0 AS fair
FROM range(20) AS r (i);

CREATE TABLE fair (id INTEGER PRIMARY KEY, prediction INT, label INT, weight DOUBLE);

INSERT INTO fair (id, label, weight) VALUES (1, 1, 0.5), (2, 0, 1.5), (3, 1, 2.5);

UPDATE fair SET prediction = id % 2;

CREATE TABLE metric (id INTEGER, fair INTEGER REFERENCES fair (id), label VARCHAR, "FAIR (PREDICTION p PROTECTED g)" INTEGER);

INSERT INTO metric VALUES (1, 1, 'tpr', 7), (2, 2, 'fpr', 8), (3, NULL, NULL, 9);

-- topic: plain selects

SELECT 1;

SELECT 1 AS one, 'two' AS two, NULL AS three, true AS four, 1.5e3 AS five, 1_000_000 AS six;

select NAME, Age from PEOPLE where AGE > 20 order by age desc nulls last limit 2 offset 1;

SELECT DISTINCT city FROM people ORDER BY city NULLS FIRST;

SELECT DISTINCT ON (city) city, name FROM people ORDER BY city, age DESC;

SELECT ALL name FROM people;

SELECT * FROM people WHERE income BETWEEN 1000 AND 5000 AND city IS NOT NULL OR name LIKE 'A%' ESCAPE '$';

SELECT * FROM people WHERE name NOT ILIKE '%a%' AND age NOT BETWEEN 10 AND 20 AND id NOT IN (7, 8);

SELECT * FROM people WHERE city IS DISTINCT FROM 'Ghent' AND city IS NOT DISTINCT FROM NULL;

SELECT name, CASE WHEN age < 30 THEN 'young' WHEN age < 50 THEN 'middle' ELSE 'old' END AS class FROM people;

SELECT name, CASE city WHEN 'Ghent' THEN 1 ELSE 2 END FROM people;

SELECT count(*), count(), count(DISTINCT city), sum(income), avg(age) FROM people;

SELECT p.name, (SELECT max(amount) FROM orders o WHERE o.person_id = p.id) AS largest FROM people p;

SELECT name FROM people WHERE id IN (SELECT person_id FROM orders) AND EXISTS (SELECT 1 FROM orders WHERE person_id = people.id);

SELECT name FROM people WHERE id NOT IN (FROM orders SELECT person_id);

SELECT name FROM people WHERE age > ALL (SELECT 20) AND age >= ANY (SELECT 30 UNION SELECT 40) AND age <> SOME (SELECT 1);

SELECT * FROM (SELECT * FROM (SELECT 1 AS x) AS a) AS b;

SELECT age + 1 AS next, next * 2 AS twice FROM people WHERE next > 30;

SELECT next: age + 1, city FROM p: people WHERE p.age > 20;

SELECT name AS "a name", name AS 'quoted alias', name alias_without_as FROM people;

SELECT 42 AS x, ['a', 'b', 'c',] AS y, 'trailing comma' AS z,;

SELECT * FROM people LIMIT 40%;

SELECT * FROM people ORDER BY ALL DESC;

SELECT * FROM people ORDER BY 3 DESC, name COLLATE NOCASE LIMIT (SELECT 2) OFFSET (SELECT 1);

SELECT * FROM range(3) AS r (i) OFFSET 1;

SELECT #1, #2 FROM range(3) AS a (x), range(2) AS b (y) ORDER BY #1, #2;

SELECT rowid, name FROM people WHERE rowid < 3;

SELECT people, people.name, main.people.name, memory.main.people.name FROM people;

(SELECT 1);

((SELECT 1 AS x) UNION ALL (SELECT 2)) ORDER BY x DESC LIMIT 1;

SELECT 1; SELECT 2;

SELECT 1 AS fair; CREATE TABLE IF NOT EXISTS metric (id INTEGER); SELECT fair FROM decisions;

TABLE people;

VALUES (1, 'a'), (2, 'b');

SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (n, s) WHERE (n, s) = (1, 'a') OR (n, s) IN ((2, 'b'), (3, 'c'));

-- topic: from first

FROM people;

FROM people SELECT name, age WHERE age > 30;

FROM people SELECT DISTINCT city ORDER BY city LIMIT 2;

FROM people AS p JOIN orders AS o ON p.id = o.person_id SELECT p.name, sum(o.amount) GROUP BY ALL ORDER BY ALL;

FROM (FROM orders SELECT * WHERE status = 'paid') SELECT count();

FROM range(5) t(i) SELECT i WHERE i % 2 = 0 ORDER BY i DESC LIMIT 1;

SELECT * FROM (FROM people LIMIT 2) UNION ALL (FROM people LIMIT 1);

-- topic: common table expressions

WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT * FROM a, b;

WITH a (x, y) AS (VALUES (1, 2), (3, 4)) FROM a SELECT x + y;

WITH a AS MATERIALIZED (SELECT 1 AS x), b AS NOT MATERIALIZED (SELECT 2 AS y) SELECT x, y FROM a, b;

WITH RECURSIVE counting (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counting WHERE n < 5) SELECT sum(n) FROM counting;

WITH RECURSIVE paths (node, path) AS (
  SELECT 1, [1]
  UNION
  SELECT node + 1, list_append(path, node + 1) FROM paths WHERE node < 4
)
FROM paths ORDER BY len(path) DESC LIMIT 1;

WITH RECURSIVE t (a, b) USING KEY (a) AS (
  SELECT a, b FROM (VALUES (1, 3), (2, 4)) AS v (a, b)
  UNION
  SELECT a + 1, b FROM t WHERE a < 3
)
TABLE t;

-- since: 2.0
WITH RECURSIVE t (a, b) USING KEY (a, avg(b)) AS (SELECT 1, 5 UNION ALL SELECT a, b - 1 FROM t WHERE b > 0) TABLE t;

WITH a AS (WITH b AS (SELECT 1 AS x) SELECT * FROM b) SELECT * FROM a;

SELECT * FROM (WITH inner_cte AS (SELECT 7 AS x) SELECT x FROM inner_cte) AS s;

WITH paid AS (SELECT * FROM orders WHERE status = 'paid') SELECT name FROM people SEMI JOIN paid ON people.id = paid.person_id;

-- since: 2.0
WITH gone AS (DELETE FROM orders WHERE id = 999 RETURNING *) SELECT count(*) FROM gone;

-- since: 2.0
WITH added AS MATERIALIZED (INSERT INTO orders VALUES (15, 3, 3.5, TIMESTAMP '2024-03-01', 'open') RETURNING id) SELECT id FROM added;

-- since: 2.0
WITH raised AS (UPDATE orders SET amount = amount + 1 WHERE id = 15 RETURNING amount) FROM raised;

-- topic: set operations

SELECT 1 AS x UNION SELECT 2 UNION ALL SELECT 2 EXCEPT SELECT 1 ORDER BY x;

SELECT 1 AS a, 2 AS b UNION ALL BY NAME SELECT 3 AS b, 4 AS c;

SELECT city FROM people UNION BY NAME SELECT status FROM orders;

SELECT unnest([1, 1, 2]) INTERSECT ALL SELECT unnest([1, 1, 3]);

SELECT unnest([1, 1, 2]) EXCEPT ALL SELECT unnest([1, 3]);

(SELECT 1 UNION SELECT 2) INTERSECT (SELECT 2 UNION SELECT 3);

FROM people SELECT id INTERSECT FROM orders SELECT person_id;

VALUES (1) UNION VALUES (2) ORDER BY 1;

TABLE people EXCEPT TABLE people;

-- topic: joins

SELECT p.name, o.amount FROM people p JOIN orders o ON p.id = o.person_id;

SELECT * FROM people INNER JOIN orders ON (people.id = orders.person_id AND amount > 5);

SELECT p.name, o.id FROM people p LEFT JOIN orders o ON p.id = o.person_id WHERE o.id IS NULL;

SELECT * FROM people p RIGHT OUTER JOIN orders o ON p.id = o.person_id;

SELECT * FROM people p FULL OUTER JOIN orders o ON p.id = o.person_id;

SELECT count(*) FROM people CROSS JOIN orders;

SELECT count(*) FROM people, orders WHERE people.id = orders.person_id;

SELECT * FROM range(3) AS a (i) JOIN range(2, 5) AS b (i) USING (i);

SELECT * FROM range(3) AS a (i) NATURAL JOIN range(2, 5) AS b (i);

SELECT * FROM range(3) AS a (i) NATURAL LEFT JOIN range(2, 5) AS b (i);

SELECT * FROM people SEMI JOIN orders ON people.id = orders.person_id;

SELECT * FROM people ANTI JOIN orders ON people.id = orders.person_id;

SELECT * FROM range(3) AS a (i) POSITIONAL JOIN range(5) AS b (j);

SELECT t.*, q.price FROM trades t ASOF JOIN quotes q ON t.symbol = q.symbol AND t."when" >= q."when";

SELECT t.*, q.price FROM trades t ASOF LEFT JOIN quotes q USING (symbol, "when");

SELECT i, j FROM range(3) AS t (i), LATERAL (SELECT i + 1 UNION ALL SELECT i * 10) AS u (j);

SELECT p.name, last.amount FROM people p LEFT JOIN LATERAL (SELECT amount FROM orders WHERE person_id = p.id ORDER BY placed DESC LIMIT 1) AS last ON true;

SELECT * FROM (people p JOIN orders o ON p.id = o.person_id) AS joined LIMIT 1;

SELECT a.i FROM range(2) a(i) JOIN (range(2) b(i) JOIN range(2) c(i) ON b.i = c.i) ON a.i = b.i;

-- since: 2.0
SELECT q.x, t.y FROM (VALUES (1), (5)) AS q (x) INNER JOIN (VALUES (2), (4), (9)) AS t (y) APPROX NEAREST 2 BY DISTANCE abs(q.x - t.y);

-- since: 2.0
SELECT q.x, t.y FROM (VALUES (1), (5)) AS q (x) LEFT JOIN (VALUES (2), (4)) AS t (y) NEAREST BY SIMILARITY -abs(q.x - t.y);

SELECT * FROM unnest([10, 20]) WITH ORDINALITY AS u (value, position);

-- topic: grouping

SELECT city, count(*) FROM people GROUP BY city HAVING count(*) > 1 ORDER BY 1;

SELECT city, approved, avg(income) FROM people GROUP BY ALL;

SELECT city, approved, count(*) FROM people GROUP BY CUBE (city, approved);

SELECT city, approved, count(*), GROUPING(city, approved) FROM people GROUP BY ROLLUP (city, approved);

SELECT city, approved, grouping_id(city) FROM people GROUP BY GROUPING SETS ((city, approved), (city), ());

SELECT city, age // 10, count(*) FROM people GROUP BY city, ROLLUP (age // 10);

SELECT count(*) FROM people GROUP BY ();

SELECT city FROM people GROUP BY 1 HAVING bool_or(approved);

-- since: 2.0
SELECT unnest(tags) AS tag, count(*) FROM people GROUP BY unnest(tags);

SELECT count(*) FILTER (WHERE age > 30), count(*) FILTER (age > 30), sum(income) FILTER (city = 'Ghent') FROM people;

SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY income), mode() WITHIN GROUP (ORDER BY city) FROM people;

SELECT quantile_cont(income, [0.25, 0.75]), string_agg(name, '; ' ORDER BY age DESC), list(DISTINCT city ORDER BY city), arg_max(name, age), first(name ORDER BY id) FROM people;

SELECT max(age, 2), min_by(name, age, 2), histogram(city), approx_count_distinct(name) FROM people;

-- topic: window functions

SELECT name, row_number() OVER (ORDER BY age), rank() OVER (PARTITION BY city ORDER BY age DESC) FROM people;

SELECT name, sum(income) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM people;

SELECT name, avg(age) OVER w, lag(age, 1, 0) OVER w FROM people WINDOW w AS (PARTITION BY city ORDER BY age);

SELECT sum(age) OVER (w ORDER BY id) FROM people WINDOW w AS (PARTITION BY city), v AS (ORDER BY id);

SELECT id, sum(id) OVER (ORDER BY id RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM people;

SELECT id, sum(id) OVER (ORDER BY age // 20 GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM people;

SELECT placed, count(*) OVER (ORDER BY placed RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) FROM orders;

SELECT name, first_value(income IGNORE NULLS) OVER (ORDER BY id), last_value(income RESPECT NULLS) OVER (ORDER BY id) FROM people;

SELECT count(DISTINCT city) OVER (ORDER BY id), sum(age) FILTER (WHERE approved) OVER (PARTITION BY city) FROM people;

SELECT rank(ORDER BY age) OVER (ORDER BY id) FROM people;

SELECT name, city FROM people QUALIFY row_number() OVER (PARTITION BY city ORDER BY age) = 1;

SELECT name, ntile(2) OVER w AS half FROM people WINDOW w AS (ORDER BY age) QUALIFY half = 1;

SELECT name, cume_dist() OVER (ORDER BY age), fill(income) OVER (ORDER BY id) FROM people;

-- topic: pivot and unpivot

PIVOT orders ON status USING sum(amount) GROUP BY person_id;

PIVOT orders ON status IN ('paid', 'open') USING sum(amount) AS total, count(*) AS n;

SELECT * FROM (PIVOT orders ON status USING count(*)) AS p;

SELECT * FROM orders PIVOT (sum(amount) FOR status IN ('paid', 'void') GROUP BY person_id);

PIVOT_WIDER orders ON status, year(placed) USING first(amount);

CREATE TABLE monthly AS SELECT 1 AS id, 10 AS jan, 20 AS feb, NULL::INTEGER AS mar;

UNPIVOT monthly ON jan, feb, mar INTO NAME month VALUE sales;

UNPIVOT monthly ON COLUMNS(* EXCLUDE (id));

FROM monthly UNPIVOT INCLUDE NULLS (sales FOR month IN (jan, feb, mar)) AS u (number, month, sales);

SELECT * FROM monthly UNPIVOT (sales FOR month IN (jan, feb)) AS u;

FROM monthly UNPIVOT INCLUDE NULLS ((a, b) FOR half IN ((jan, feb) AS first, (feb, mar) AS second));

WITH m AS (UNPIVOT monthly ON (jan, feb) INTO NAME k VALUE v1, v2) SELECT * FROM m;

-- topic: lists, structs, maps, unions, lambdas

SELECT [1, 2, 3], ARRAY[4, 5], [1, 2, 3][2], [1, 2, 3][-1], [1, 2, 3, 4][2:3], [1, 2, 3, 4][:-1], [1, 2, 3, 4, 5][1:-:2];

SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1], [x + i FOR x, i IN [10, 20]], [y FOR y IN ['a', 'b']];

SELECT list_transform([1, 2], lambda x: x + 1), list_filter([1, 2, 3], lambda x, i: x > i), list_reduce([1, 2, 3], lambda a, b: a + b);

SELECT list_transform([1, 2], lambda x: list_transform([3], lambda y: x + y)), [1, 2].list_transform(lambda x: x * 10);

SELECT {'a': 1, 'b': {'c': [1, 2]}}, {'a': 1}.a, {'a': {'b': 2}}.a.b, row(1, 'x'), struct_pack(k := 1, v := 2);

SELECT address.*, address.street, address['zip'], (address).zip, people.address.street FROM people;

SELECT MAP {'k': 1, 'l': 2}, MAP {'k': 1}['k'], MAP([1, 2], ['a', 'b']), map_keys(MAP {1: 2}), MAP {};

SELECT MAP {{'a': 1}: {'b': 2}}, {'m': MAP {'n': {'o': 1}}};

SELECT union_value(num := 2), union_value(str := 'a')::UNION(num INTEGER, str VARCHAR), union_tag(union_value(k := 1));

SELECT (1, 2) = (1, 2), (1, 'a') < (2, 'b'), ROW(1, 2) IS NULL, [1] || [2], 'a' || 'b', [1, 2] && [2, 3], [1, 2] @> [2], [1] <@ [1, 2];

SELECT unnest([1, 2]), unnest({'a': 1, 'b': 2}), unnest([{'a': 1, 'b': [2]}], recursive := true);

SELECT [1, 2, 3]::INTEGER[3], array_value(1, 2), array_distance([1, 2]::FLOAT[2], [3, 4]::FLOAT[2]), [[1, 2], [3]][1][2];

SELECT generate_series(1, 3), list_sort([3, 1, 2], 'DESC'), list_zip([1], ['a']), flatten([[1], [2]]), len([1]);

SELECT list_aggregate([1, 2, 3], 'sum'), list_contains([1], 1), 1 IN [1, 2], 3 NOT IN [1, 2], [1, 2].len();

-- topic: star expressions

SELECT * EXCLUDE (income, hired) FROM people;

SELECT * EXCLUDE income REPLACE (upper(name) AS name) RENAME (age AS years, id AS number) FROM people;

SELECT p.* EXCLUDE (p.id), o.* RENAME (id AS order_id) FROM people p JOIN orders o ON p.id = o.person_id;

SELECT COLUMNS('^i'), COLUMNS(['name', 'age']) FROM people;

SELECT COLUMNS(lambda c: c LIKE 'a%') FROM people;

SELECT min(COLUMNS(*)), max(COLUMNS(* EXCLUDE (tags, address))) FROM people;

SELECT COLUMNS('(.)(.*)') AS '\1_\2' FROM range(1) AS r (ab);

SELECT coalesce(*COLUMNS(['income', 'age'])), * LIKE 'n%' FROM people;

SELECT * SIMILAR TO 'a.*' FROM people;

SELECT name FROM people WHERE COLUMNS('id|age') > 1;

SELECT coalesce(UNPACK(COLUMNS('id|age'))) FROM people;

-- topic: literals, quoting, casts

SELECT 'it''s', E'tab\tnewline\nquote\'', $$dollar ' quoted$$, $tag$ with $$ inside $tag$, '', 'back\slash\';

SELECT "name", "people"."name", "a""b" FROM people, (SELECT 1 AS "a""b");

SELECT '\xAA\xAB'::BLOB, BLOB 'abc', x'DEADBEEF', '\x41'::BLOB, '101'::BIT, encode('a');

SELECT CAST('1' AS INTEGER), '1'::INT, TRY_CAST('x' AS INT), TRY(1 // 0), INTEGER '7', 1::VARCHAR::INT::DOUBLE, '2024-01-01'::DATE;

SELECT DATE '2024-02-29', TIME '12:00:00', TIMESTAMP '2024-01-01 00:00:00.123', TIMESTAMPTZ '2024-01-01 00:00:00+02' IS NULL, INTERVAL 3 DAYS, INTERVAL '1 year 2 months', INTERVAL (1 + 1) HOUR, INTERVAL '5' MINUTE;

SELECT DATE '2024-01-31' + INTERVAL 1 MONTH, date_trunc('month', TIMESTAMP '2024-05-17'), extract(year FROM DATE '2024-01-01'), date_part('dow', DATE '2024-01-01'), TIMESTAMP '2024-01-01' AT TIME ZONE 'UTC' > now(), age(DATE '2024-01-01', DATE '2020-01-01'), epoch_ms(0);

SELECT 'hello'[2], 'hello'[1:3], 'hello'[-2:], 'hello'[:2], ('hello').upper();

-- since: 2.0
SELECT ('hello').upper().lower(), 'a,b'.split(','), name.lower().len() FROM people;

SELECT substring('hello' FROM 2 FOR 3), position('l' IN 'hello'), trim(BOTH 'x' FROM 'xxax'), trim(' a ');

-- since: 2.0
SELECT overlay('abcdef' PLACING 'XY' FROM 2 FOR 3);

SELECT 5 / 2, 5 // 2, 5 % 2, 2 ** 3, 2 ^ 3, 5 & 3, 5 | 3, ~5, 1 << 3, 16 >> 2, -(-1), +1, 4!, @(-7), 1=1, 1==1, 1<>2, 1!=2;

SELECT 'abc' ~ 'b', 'abc' !~ 'z', 'abc' SIMILAR TO 'a.c', 'abc' GLOB 'a*', 'abc' ~~ 'a%', 'abc' !~~ 'z', 'abc' ~~* 'A%', 'abc' ^@ 'a', regexp_extract('ab12', '(\d+)', 1), format('{} {:>5}', 1, 'x'), printf('%05d', 42);

SELECT 1 IS NULL, NULL ISNULL, 1 NOTNULL, true IS TRUE, false IS NOT FALSE, NULL IS UNKNOWN, NOT true, xor(1, 2);

SELECT 1e10, .5, 5., 1E-3, 123456789012345678901234567890, 1.1::DECIMAL(4, 1), 'inf'::DOUBLE, uuid() IS NOT NULL, '0b' AS "0b", 0b101, 0o17;

SELECT 'snow ☃' AS "größe", 'ünïcödé' AS données, '日本' AS 日本;

SELECT current_date IS NULL, current_timestamp IS NULL, now() IS NULL, current_schema(), current_user, getvariable('nothing');

SELECT typeof(1::TINYINT), typeof(1::UHUGEINT), typeof(NULL::STRUCT(a INTEGER, b VARCHAR[])), typeof(NULL::MAP(VARCHAR, INTEGER)), typeof(NULL::DECIMAL(18, 3)[][]), NULL::TIMESTAMP WITH TIME ZONE, NULL::INTEGER ARRAY, 1::DOUBLE PRECISION;

-- topic: json

SELECT '{"a": {"b": [1, 2]}}'::JSON -> 'a' -> 'b' ->> 0, '{"a": 1}'::JSON ->> '$.a', json_extract('{"a": [1]}', '$.a[0]');

SELECT to_json({'a': 1}), json_object('k', 1, 'v', [1]), json_group_array(id), json_structure('{"a": 1}') FROM people;

SELECT j.a, j['a'], j."a" FROM (SELECT '{"a": {"b": 1}}'::JSON AS j);

SELECT from_json('{"a": 1}', '{"a": "INTEGER"}'), json_transform('[1, 2]', '["INTEGER"]'), json_valid('{');

SELECT * FROM json_each('{"a": 1, "b": 2}');

-- since: 2.0
SELECT json_set('{"a": 1}', '$.b', '2'), json_remove('{"a": 1}', '$.a');

-- topic: variants

-- since: 1.5
SELECT 1::VARIANT, {'a': [1]}::VARIANT, [1::VARIANT, 'x'::VARIANT];

-- since: 1.5
CREATE TABLE events (payload VARIANT);

-- since: 1.5
INSERT INTO events VALUES ({'user': {'id': 42}}::VARIANT), ('text'::VARIANT), (NULL);

-- since: 1.5
SELECT variant_typeof(payload) FROM events;

-- since: 1.5
SELECT payload.user.id FROM events WHERE variant_typeof(payload) LIKE 'OBJECT%';

-- topic: comments

SELECT 1 -- FAIR (PREDICTION p PROTECTED g)
;

SELECT /* FAIR (PREDICTION p PROTECTED g) */ 1;

/* FROM t FAIR (PREDICTION p PROTECTED g) */ SELECT 2;

-- FROM t FAIR (PREDICTION p PROTECTED g)
SELECT 3;

SELECT 4 /* a comment with '; and " and -- and $$ in it */ + /**/ 1 /***/;

SELECT 5 -- it's not a string
  + 6 -- "nor a name
;

SELECT '/* FAIR (PREDICTION p) */', "id" /* fair */ FROM people -- 'FAIR (
WHERE id /*
  FAIR (PREDICTION p PROTECTED g)
*/ = 1;

SELECT 7 /* a comment /* inside a comment */ FROM t FAIR (PREDICTION p PROTECTED g) */ AS fair;

SELECT 7 /* /* /* FAIR ( */ */ ' */ , /* fair */ 8 AS fair;

SELECT 8 --
;

SELECT 9 --FAIR(PREDICTION p PROTECTED g)
 , 10 --;
;

SELECT 10/*fair*/- -1, 3-/*CREATE METRIC m AS tp*/-2 FROM people--fair
;

/* one */ -- two
/* three */ SELECT /*+ FAIR (PREDICTION p PROTECTED g) */ 11 /* four */ -- five;
;

-- fair at the very end of the text, without a newline after it
SELECT 12 AS fair -- FAIR (PREDICTION fair
;

FROM fair -- FAIR (PREDICTION prediction PROTECTED label)
SELECT count(*);

FROM decisions WHERE score > threshold /* FAIR DISPARITY (PREDICTION prediction PROTECTED protected) */;

-- topic: the clause inside strings and quoted names

SELECT 'FROM t FAIR (PREDICTION p PROTECTED g)';

SELECT 1 AS "FAIR (PREDICTION p PROTECTED g)";

SELECT $$FROM t FAIR (PREDICTION p PROTECTED g)$$ AS q, $fair$ FROM t FAIR (PREDICTION p) $fair$ AS r;

SELECT E'it\'s FROM t FAIR (PREDICTION p PROTECTED g)' AS fair, E'\\' AS a, 'FAIR (PREDICTION p' AS b;

SELECT e'\'', '\', ' FROM t FAIR (PREDICTION p PROTECTED g)';

SELECT 'a''b FROM t FAIR (PREDICTION p PROTECTED g) ''c''' AS x, '''' AS fair;

SELECT "FAIR (PREDICTION p PROTECTED g)" FROM metric WHERE "FAIR (PREDICTION p PROTECTED g)" > 7;

SELECT count(*) AS "CREATE METRIC", 'CREATE METRIC m AS tp / n' AS "DROP METRIC m" FROM "fair";

SELECT "fair"."label" AS "Fair""(""" FROM "main"."fair" AS "fair" ("id", "prediction", "label");

SELECT * FROM (SELECT 1 AS "x FAIR (") AS "FAIR (PREDICTION p PROTECTED g)" WHERE "x FAIR (" = 1;

SELECT 'FAIR' || ' (PREDICTION p)' AS clause, x'46414952', 'FROM decisions
FAIR (
  PREDICTION prediction
  PROTECTED protected
)' AS several_lines;

SELECT {'FAIR (PREDICTION p)': 1}['FAIR (PREDICTION p)'], MAP {'fair': 'FAIR ('}, {"fair (": 1}."fair (";

SELECT $a$ it's $b$ FAIR (PREDICTION p PROTECTED g) $$ "quoted $a$ AS fair;

SELECT $日$ fair ( $日$;

CREATE TABLE "FAIR (" ("PREDICTION p" INTEGER, "PROTECTED" INTEGER DEFAULT 1, "fair" VARCHAR DEFAULT 'FAIR (PREDICTION p)');

INSERT INTO "FAIR (" ("PREDICTION p") VALUES (1) RETURNING "fair";

DROP TABLE "FAIR (";

-- topic: fair as a column

SELECT fair FROM decisions;

SELECT fair, label FROM decisions WHERE fair AND label IN (0, 1);

SELECT decisions.fair, d.label FROM decisions AS d, decisions WHERE d.id = decisions.id AND NOT decisions.fair;

SELECT count(*) AS n, fair FROM decisions GROUP BY fair HAVING (fair) IS NOT NULL;

SELECT fair, count(*) FROM decisions GROUP BY fair ORDER BY fair;

SELECT id, id IN (1, 2) AS fair FROM decisions WHERE fair IN (true, false) ORDER BY fair, id;

SELECT prediction fair, score AS label FROM decisions;

SELECT (prediction) fair, (label) AS prediction, (1 + 2) fair FROM decisions;

SELECT fair: prediction, label: (score > threshold), weight: 1 FROM decisions;

SELECT max(fair), min(fair) fair, count(fair) FILTER (fair) FROM decisions;

SELECT CASE fair WHEN true THEN label ELSE prediction END fair FROM decisions;

SELECT CASE WHEN fair THEN fair END, fair::INT, CAST(fair AS INTEGER), fair IS NULL, fair = fair, NOT fair FROM decisions;

SELECT DISTINCT fair FROM decisions WHERE (fair) OR (NOT fair) ORDER BY fair DESC NULLS LAST LIMIT 1;

SELECT @fair, -fair, +fair, fair!, ~fair FROM (SELECT 1::INTEGER AS fair);

SELECT * EXCLUDE (fair, label) REPLACE (score * 2 AS score) RENAME (prediction AS fair2) FROM decisions;

SELECT * EXCLUDE fair FROM decisions;

SELECT * RENAME (prediction AS fair) FROM fair;

SELECT COLUMNS('fair|label') FROM decisions;

SELECT sum(prediction) OVER (PARTITION BY fair ORDER BY score) AS fair FROM decisions QUALIFY fair > 1;

SELECT fair FROM decisions UNION (SELECT label = 1 FROM decisions) EXCEPT (SELECT NULL);

SELECT label, fair FROM decisions GROUP BY ROLLUP (fair, label), overall;

SELECT fair, label, grouping(fair) FROM decisions GROUP BY GROUPING SETS ((fair), (label), (fair, label), ());

SELECT fair, label FROM decisions GROUP BY CUBE (fair, label) ORDER BY ALL;

SELECT fair -> 0, fair ->> '$.a' FROM (SELECT '[{"a": 1}]'::JSON AS fair);

SELECT fair[1], fair[1:2], fair[-1], len(fair), fair.list_sum() FROM (SELECT [1, 2, 3] AS fair);

SELECT 2 IN fair, 2 NOT IN fair, [f FOR f IN fair IF f > 1] FROM (SELECT [1, 2, 3] AS fair);

SELECT fair.label, fair.prediction.score, fair['label'], (fair).label FROM (SELECT {'label': 1, 'prediction': {'score': 2}} AS fair);

SELECT row.fair, {'fair': 1, 'label': 2}.fair, {fair: 1, label: 2}.label, struct_pack(fair := 1, metrics := 2) FROM (SELECT {'fair': 3} AS row);

SELECT fair COLLATE NOCASE FROM (SELECT 'a' AS fair) ORDER BY fair COLLATE NOCASE;

SELECT fair AT TIME ZONE 'UTC' < now() FROM (SELECT TIMESTAMP '2024-01-01' AS fair);

SELECT extract(year FROM fair), fair + INTERVAL 1 DAY, INTERVAL (label) DAY FROM (SELECT DATE '2024-01-01' AS fair, 2 AS label);

SELECT count(*) FROM decisions WHERE fair GROUP BY fair HAVING count(*) > (SELECT 0) ORDER BY (SELECT 1) LIMIT (SELECT 1);

SELECT fair FROM decisions WHERE fair BETWEEN (false) AND (true) AND (label) = 1;

SELECT 'a' AS fair WHERE fair LIKE ('a') AND fair NOT LIKE ('b') AND fair SIMILAR TO ('a') AND fair IS DISTINCT FROM ('b');

-- topic: fair as a table

SELECT * FROM fair;

FROM fair;

FROM fair SELECT label, prediction WHERE weight > 1;

SELECT fair.id, fair.label, fair FROM fair;

SELECT fair.* EXCLUDE (id) FROM main.fair;

SELECT main.fair.id, memory.main.fair.label FROM memory.main.fair;

TABLE fair;

SELECT * FROM fair UNION (SELECT * FROM fair) INTERSECT (FROM fair);

SELECT id FROM fair EXCEPT (SELECT 1);

SELECT * FROM metric JOIN fair USING (id);

SELECT * FROM fair JOIN metric ON (fair.id = metric.fair) WHERE (metric.label) IS NOT NULL;

SELECT * FROM fair LEFT JOIN metric ON fair.id = metric.fair, (SELECT 1 AS one) AS x;

SELECT * FROM fair, (SELECT 1 AS score) AS scan, LATERAL (SELECT fair.id + score AS total) AS overall;

SELECT * FROM fair SEMI JOIN metric USING (id);

SELECT * FROM fair ANTI JOIN metric ON (fair.id = metric.fair);

SELECT * FROM fair NATURAL JOIN (SELECT 1 AS id) AS label;

SELECT * FROM fair POSITIONAL JOIN (SELECT 5 AS x) AS metrics;

SELECT * FROM fair CROSS JOIN (VALUES (1), (2)) AS model (threshold);

SELECT * FROM fair TABLESAMPLE (50%);

SELECT * FROM fair TABLESAMPLE reservoir (2 ROWS) REPEATABLE (42);

SELECT * FROM fair USING SAMPLE 50 PERCENT (bernoulli, 3);

SELECT * FROM fair WHERE (prediction = 1) AND (label = 0) OR (id IN (1, 2));

SELECT count(*) FROM fair GROUP BY (label) HAVING (count(*) > 0) ORDER BY (1);

SELECT id FROM fair ORDER BY (label), (prediction) LIMIT (1) OFFSET (1);

SELECT id, row_number() OVER fair FROM fair WINDOW fair AS (PARTITION BY label ORDER BY weight);

SELECT sum(id) OVER (fair ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM fair WINDOW label AS (), fair AS (ORDER BY id);

SELECT id FROM fair QUALIFY (row_number() OVER (PARTITION BY label)) = 1;

SELECT (SELECT count(*) FROM fair), ARRAY(SELECT label FROM fair), EXISTS (FROM fair), 1 IN (FROM fair SELECT id);

SELECT id FROM fair WHERE label = ANY (SELECT label FROM fair) AND EXISTS (SELECT 1 FROM fair AS f WHERE f.id = fair.id);

PIVOT fair ON label IN (0, 1) USING sum(weight) AS score GROUP BY prediction;

SELECT * FROM fair PIVOT (sum(weight) FOR label IN (0, 1)) AS metrics;

UNPIVOT fair ON prediction, label INTO NAME metric VALUE score;

SELECT * FROM fair UNPIVOT (score FOR metric IN (prediction, label)) AS u;

DESCRIBE fair;

SUMMARIZE fair;

SHOW fair;

EXPLAIN SELECT * FROM fair WHERE label = 1;

EXPLAIN ANALYZE FROM fair;

-- topic: fair as an alias of a table

SELECT fair.name FROM people fair;

SELECT fair.name FROM people AS fair WHERE fair.age > 20;

SELECT fair.a, b FROM (VALUES (1, 2), (3, 4)) fair (a, b);

SELECT prediction, label FROM (VALUES (1, 2), (3, 4)) AS fair (prediction, label) WHERE label > 2;

SELECT prediction, label FROM (VALUES (1, 2), (3, 4)) fair (prediction, label) WHERE prediction > 1;

SELECT prediction, protected FROM (VALUES (1, 2), (3, 4)) FAIR (PREDICTION, PROTECTED);

SELECT * FROM ((SELECT 1)) fair (label);

SELECT * FROM (decisions JOIN (SELECT 1 AS one) AS o ON true) fair (prediction, label);

SELECT fair.prediction FROM (FROM decisions) fair (prediction, label) WHERE (fair.label) = (1);

SELECT label FROM (VALUES (1)) "fair" (label), (VALUES (2)) fair_too (score);

SELECT fair.fair FROM decisions fair;

SELECT prediction FROM (VALUES (1), (3)) fair (prediction);

SELECT * FROM range(3) fair (score);

SELECT "prediction", label FROM (SELECT 1, 2) fair ("prediction", "label");

SELECT fair.metrics FROM (SELECT 1, 2) AS "fair" (metrics, within) JOIN (SELECT 1) label (id) ON (fair.metrics = label.id);

SELECT fair.prediction, label.score FROM fair fair (id, prediction) JOIN decisions label ON fair.id = label.id;

SELECT * FROM decisions fair JOIN metric label ON fair.id = label.id WHERE fair.prediction = 1;

SELECT * FROM decisions AS fair, metric AS metrics, fair AS control WHERE fair.id = metrics.id AND control.id = fair.id;

SELECT fair.id FROM fair JOIN metric AS m (id, fair, protected) ON (m.fair = fair.id);

SELECT * FROM fair threshold (prediction, label) JOIN fair scan (reference, score) ON threshold.prediction = scan.reference;

SELECT * FROM fair disparity (label, protected), fair relabel (a), fair reweigh (b, c), fair transform (x, y) WHERE disparity.label = a AND a = b AND b = x;

SELECT * FROM fair label (prediction, score) WHERE label.score = 1;

SELECT score FROM fair: decisions WHERE fair.label = 1;

SELECT value FROM fair: (SELECT 1 AS value);

SELECT * FROM fair: range(3);

SELECT fair.label FROM unnest(['a', 'b']) fair (label);

SELECT * FROM generate_series(1, 3) WITH ORDINALITY fair (prediction, position);

SELECT fair.score FROM range(2) a (i), LATERAL (SELECT i * 2) fair (score);

SELECT * FROM (SELECT 1 AS a) fair POSITIONAL JOIN (SELECT 2 AS b) label;

SELECT * FROM fair PIVOT (sum(weight) FOR label IN (0, 1)) fair (reference, minimum);

SELECT * FROM (people fair JOIN orders label ON fair.id = label.person_id) LIMIT 1;

SELECT * FROM people fair TABLESAMPLE 100%;

-- topic: fair in common table expressions

WITH fair AS (SELECT 1 AS x) SELECT * FROM fair;

WITH fair (prediction, label) AS (SELECT 1, 2) SELECT prediction, label FROM fair;

WITH fair (prediction, protected) AS MATERIALIZED (SELECT 1, 2), label (score) AS NOT MATERIALIZED (SELECT prediction FROM fair) FROM label;

WITH metrics AS (SELECT 1 AS id), fair (label) AS (SELECT id FROM metrics), "FAIR (" AS (SELECT 3) SELECT * FROM fair, metrics, "FAIR (";

WITH RECURSIVE fair (score) AS (SELECT 1 UNION ALL (SELECT score + 1 FROM fair WHERE score < 3)) SELECT score FROM fair;

WITH RECURSIVE fair (label, weight) USING KEY (label) AS (SELECT 1, 3 UNION SELECT label + 1, weight FROM fair WHERE label < 3) FROM fair;

WITH fair AS (SELECT id AS fair FROM fair) SELECT fair FROM fair UNION ALL (SELECT 5) ORDER BY fair;

WITH prediction AS (SELECT 1), score AS (SELECT 2), threshold AS (SELECT 3), protected AS (SELECT 4), control AS (SELECT 5), within AS (SELECT 6), reference AS (SELECT 7) SELECT * FROM prediction, score, threshold, protected, control, within, reference;

WITH overall AS (SELECT 1), weight AS (SELECT 2), confidence AS (SELECT 3), minimum AS (SELECT 4), disparity AS (SELECT 5), ratio AS (SELECT 6), model AS (SELECT 7), transform AS (SELECT 8), relabel AS (SELECT 9), reweigh AS (SELECT 10), scan AS (SELECT 11) SELECT * FROM overall, weight, confidence, minimum, disparity, ratio, model, transform, relabel, reweigh, scan;

-- topic: the item words as columns and functions

SELECT prediction, score, threshold, label, protected, control, metrics, within, reference, weight, confidence, minimum FROM decisions WHERE prediction = label ORDER BY protected, score;

SELECT overall, disparity, ratio, metric, model, transform, relabel, reweigh, scan FROM decisions WHERE disparity < ratio;

SELECT protected, avg(prediction) AS prediction, sum(weight) AS weight, max(score) AS score FROM decisions GROUP BY protected HAVING sum(weight) > 1;

SELECT protected AS label, label AS protected, d.within AS "within", d."reference" AS reference FROM decisions d;

SELECT score >= threshold AS prediction, count(*) AS overall FROM decisions WHERE control <> 2 GROUP BY ALL;

SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY score) AS within, quantile(within, 0.5) FROM decisions;

SELECT CASE WHEN prediction = 1 THEN label END AS metrics, prediction AS metric, 1 AS "METRICS WITHIN 0.05" FROM decisions;

CREATE MACRO prediction(score, threshold := 0.5) AS score > threshold;

CREATE MACRO label(within) AS within + 1;

CREATE MACRO metrics(reference, overall := 1) AS reference + overall;

CREATE MACRO metric(x) AS x || '!';

CREATE MACRO disparity(a, b) AS abs(a - b), (a, b, c) AS greatest(a, b, c) - least(a, b, c);

SELECT prediction(score), prediction(score, threshold := 0.9), label(within), metrics(reference), metrics(1, overall := 2), metric('a') FROM decisions;

SELECT disparity(1, 2), disparity(1, 2, 4), disparity(score, label) AS ratio FROM decisions;

SELECT label(1) AS label, metrics(2) metrics, label.label FROM (SELECT {'label': 1} AS label);

-- topic: fair as a macro

CREATE MACRO fair(a, b := NULL) AS coalesce(a, b);

SELECT fair(1), fair (1), FAIR(1), fair(1, b := 3), fair(a := NULL), fair(NULL, b := 5);

SELECT fair(label), fair (prediction), fair(prediction + label), fair (score > threshold), fair(prediction, b := label) FROM decisions;

SELECT fair(label = prediction), fair(a := prediction), fair (a := score, b := threshold), fair(a => label + 1) FROM decisions;

SELECT label + fair(label + 1), label - fair (label + 1), label * fair(label * 2), label / fair(label + 1), label // fair(label + 1), label % fair(label + 1) FROM decisions;

SELECT label = fair(label + 1), label == fair (label + 1), label <> fair(label + 1), label != fair(label + 1), label < fair(label + 1), label >= fair (label + 1), label ** fair(label + 1), label ^ fair(label + 1) FROM decisions;

SELECT label & fair(label + 1), label | fair (label + 1), label << fair(label + 1), label >> fair(label + 1), metrics || fair(metrics || ''), -fair (label + 1), ~fair(label + 1), @fair(label - 5) FROM decisions;

SELECT metrics LIKE fair(metrics || '%'), metrics NOT ILIKE fair (metrics || '%'), metrics GLOB fair(metrics || '*'), metrics SIMILAR TO fair(metrics || ''), metrics ~ fair(metrics || ''), metrics !~ fair (metrics || '') FROM decisions;

SELECT metrics ~~ fair(metrics || '%'), metrics !~~ fair (metrics || '%') FROM decisions;

SELECT metrics ~~* fair(metrics || ''), metrics !~~* fair (metrics || ''), metrics ~~~ fair(metrics || '*') FROM decisions;

SELECT metrics ^@ fair(metrics || ''), metrics IN (fair (metrics || '')) FROM decisions;

SELECT metrics LIKE '%' ESCAPE fair(metrics[3:] || '$'), metrics NOT LIKE fair(metrics || '') ESCAPE fair ('' || '$') FROM decisions;

SELECT [label] && fair([label + 1]), [label] @> fair ([label + 1]), [label] <@ fair([label + 1, label]), [label] || fair([label + 1]) FROM decisions;

SELECT label BETWEEN fair(label - 1) AND fair (label + 1), label NOT IN (fair(label + 1), fair(prediction + 1)), label IN fair([label + 1]), label IS DISTINCT FROM fair(label + 1), label IS NOT DISTINCT FROM fair (label + 1) FROM decisions;

SELECT CASE fair(label + 1) WHEN fair (label + 2) THEN fair(label + 3) ELSE fair (label + 4) END, NOT fair(label = 1), fair AND fair(label = 1), fair OR fair (label = 1), CASE WHEN fair(label = 1) THEN 1 END FROM decisions;

SELECT [fair(label + 1), fair (label + 2)], {'fair': fair(label + 1)}, MAP {fair(label + 1): fair (label + 2)}, (fair(label + 1)) FROM decisions;

SELECT [x FOR x IN fair([label + 1])], [fair(label + x) FOR x IN [1, 2]] FROM decisions;

SELECT [label FOR label IN [1, 2] IF fair(label > 1)], [x FOR x IN [1, 2] IF fair (x = 1)];

SELECT ARRAY[fair(label + 1)], ARRAY(SELECT fair (label + 1)), fair(COLUMNS('label|score') + 1), fair(COLUMNS(* EXCLUDE (fair))) FROM decisions;

SELECT list_transform([label], lambda fair: fair + 1), list_transform([label], lambda x: fair(label + x)), list_filter([label], lambda fair, i: fair (fair > i)) FROM decisions;

SELECT fair: fair(label + 1), x: fair (label + 2) FROM decisions;

SELECT DISTINCT fair(label + 1) FROM decisions;

SELECT ALL fair (label + 1) FROM decisions;

SELECT DISTINCT ON (fair(label + 1)) fair(label + 1) fair FROM decisions;

SELECT label FROM decisions WHERE fair(label = 1);

SELECT label FROM decisions WHERE fair (prediction = label) AND fair(score > threshold) OR NOT fair (within = reference);

SELECT d.label FROM decisions d JOIN fair ON fair(d.label = fair.label);

SELECT fair(label + 1) AS k, count(*) FROM decisions GROUP BY fair(label + 1) HAVING fair (count(*) > 1) ORDER BY fair(label + 1);

SELECT label FROM decisions GROUP BY label, fair (label + 1) HAVING fair(sum(weight) > 0 AND label >= 0);

-- since: 1.5
SELECT label FROM decisions QUALIFY fair(row_number() OVER (PARTITION BY label ORDER BY id) = 1);

SELECT label FROM decisions ORDER BY fair(label + 1) DESC, fair (prediction + 1);

SELECT label FROM decisions LIMIT fair(1 + 1) OFFSET fair (1 + 1);

SELECT sum(label) OVER (PARTITION BY fair(label + 1) ORDER BY fair (prediction + 1)) FROM decisions;

SELECT sum(label) OVER (ORDER BY id ROWS BETWEEN fair(1 + 1) PRECEDING AND fair (1 + 1) FOLLOWING) FROM decisions;

SELECT sum(label) OVER (ORDER BY id ROWS fair(label + 1) PRECEDING) FROM decisions;

SELECT sum(label) OVER (ORDER BY id RANGE fair (label + 1) PRECEDING) FROM decisions;

SELECT sum(label) OVER (ORDER BY id GROUPS fair(label + 1) PRECEDING), fair (label + 1) FROM decisions;

SELECT sum(label) OVER (ORDER BY id ROWS BETWEEN fair(label + 1) PRECEDING AND fair (label + 1) FOLLOWING EXCLUDE TIES) FROM decisions;

SELECT sum(label) OVER w, fair(label + 1) FROM decisions WINDOW w AS (PARTITION BY fair (prediction + 1));

SELECT sum(label) FILTER (fair(label = 1)), sum(label) FILTER (WHERE fair (label = 1)), list(label ORDER BY fair(label + 1)), sum(DISTINCT fair (label + 1)) FROM decisions;

SELECT INTERVAL (fair(label + 1)) DAY, TIMESTAMP '2024-01-01' AT TIME ZONE fair('U' || 'TC') < now(), extract(year FROM fair(DATE '2024-01-01' + label::INTEGER)), metrics COLLATE NOCASE = fair(metrics || '') FROM decisions;

SELECT substring(metrics FROM fair(label + 1)), position('a' IN fair(metrics || 'a')), position(fair(metrics || '') IN 'a') FROM decisions;

SELECT substring(metrics FROM 1 FOR fair (label + 1)), substring(metrics FOR fair(label + 1)) FROM decisions;

SELECT trim(BOTH fair(metrics || '') FROM metrics), trim(fair (metrics || '')) FROM decisions;

SELECT trim(LEADING fair (metrics || '') FROM metrics) FROM decisions;

SELECT trim(TRAILING fair(metrics || '') FROM metrics) FROM decisions;

SELECT CAST(fair(label + 1) AS INTEGER), TRY_CAST(fair (metrics || '') AS INTEGER), extract('year' FROM fair(DATE '2024-01-01' + 1)) FROM decisions;

SELECT fair(label + 1)::INT, fair(label + 1) IN (1, 2), fair([label])[1], fair({'label': label}).label, (label).fair(), label.fair(b := 1), main.fair(label + 1), memory.main.fair (label + 1) FROM decisions;

SELECT x.fair(label + 1) FROM (SELECT 1 AS x, 2 AS label);

SELECT fair(fair(fair(label + 1) + 1) + 1), fair((SELECT max(label) + 1 FROM fair)) FROM decisions;

SELECT fair(1) fair, fair(2) AS fair, fair (3) "label" FROM fair;

-- since: 2.0
SELECT fair(label + 1) label, fair (weight + 1) weight, fair.label label FROM fair;

SELECT fair(label + 1) FROM fair UNION SELECT fair (label + 1) FROM fair EXCEPT SELECT fair(label + 1) FROM fair;

VALUES (fair(1 + 1), fair (2 + 1)), (fair(3), 4);

SELECT TRY(fair(label + 1)), coalesce(fair(label + 1), 0), nullif(fair (label + 1), 1) FROM decisions;

SELECT COLUMNS(lambda c: fair(c = 'label')) FROM decisions;

SELECT fair(count(*) + 1), sum(fair(label + 1)), max(fair (label, b := prediction)) FROM decisions;

SELECT * FROM range(fair(1 + 1)) AS fair (label), range(3) LIMIT fair(50);

SELECT fair(label IS NULL), fair (label ISNULL), fair(label NOTNULL) FROM decisions;

SELECT fair (label IN (0, 1)), fair(label NOT IN (1)) FROM decisions;

SELECT fair(metrics LIKE 'm%'), fair (metrics NOT ILIKE 'm%'), fair(metrics GLOB 'm*'), fair(metrics SIMILAR TO 'm.') FROM decisions;

SELECT fair(score BETWEEN 0 AND 1), fair (score NOT BETWEEN 0 AND 1) FROM decisions;

SELECT label FROM decisions WHERE fair (label IS NOT NULL);

SELECT label FROM decisions WHERE label IS NOT NULL AND fair (score BETWEEN 0 AND 1) OR fair(prediction IS DISTINCT FROM label);

SELECT fair(label OR prediction), fair (label AND prediction) FROM (SELECT true AS label, false AS prediction);

SELECT fair(protected COLLATE NOCASE), fair (threshold AT TIME ZONE 'UTC') < now() FROM (SELECT 'a' AS protected, TIMESTAMP '2024-01-01' AS threshold);

SELECT fair(label::INTEGER), fair (metrics[1:2]), fair(NOT fair), fair(CASE WHEN fair THEN 2 END), fair(label, prediction), fair((label)), fair((SELECT 1)), fair(label -> 0) FROM (SELECT '1'::JSON AS label, 'abc' AS metrics, true AS fair, '2'::JSON AS prediction) AS d;

SELECT count(*) FROM decisions GROUP BY label HAVING fair (label IN (0, 1));

SELECT label FROM decisions ORDER BY fair (label IN (1)), fair(label IS NULL);

SELECT count(*) FROM decisions GROUP BY fair (label IS NULL);

SELECT label FROM decisions GROUP BY ROLLUP (label), CUBE (fair(label + 1));

SELECT label FROM decisions GROUP BY GROUPING SETS (fair(label + 1), (label, fair (label + 1)));

-- since: 1.5
SELECT label FROM decisions QUALIFY fair (label IN (1) AND rank() OVER (ORDER BY id) > 0);

PIVOT decisions ON fair(label + 1) USING sum(score) GROUP BY prediction;

PIVOT decisions ON fair (label IS NULL) USING sum(score) GROUP BY prediction;

SELECT 1 AS one WHERE EXISTS (SELECT fair(label + 1) FROM decisions) AND NOT EXISTS (FROM decisions WHERE fair(label IN (7)));

SELECT list(label ORDER BY fair(label + 1) DESC, fair (score + 1)), mode() WITHIN GROUP (ORDER BY fair(label + 1)) FROM decisions;

SELECT "fair" (label + 1), "FAIR" (label IS NULL) FROM decisions;

SELECT fair
  (label + 1), fair	(prediction + 1), fair /* ( */ (label + 1), fair -- (
  (label + 2) FROM decisions;

SELECT d.id FROM decisions d JOIN fair f ON fair (score BETWEEN 0 AND f.weight) AND d.id = f.id;

SELECT DISTINCT ON (label) fair(label + 1) FROM decisions;

SELECT DISTINCT ON (label, prediction) fair (label IS NULL), score FROM decisions;

SELECT 1 OPERATOR(+) fair(label + 1), label OPERATOR(=) fair (label + 1) FROM decisions;

SELECT * REPLACE fair(label + 1) AS label FROM decisions;

SELECT * EXCLUDE (fair) REPLACE (fair (label + 1) AS label, fair(score) AS score) FROM decisions;

-- since: 2.0
SELECT overlay(metrics PLACING fair(metrics || '') FROM fair(label + 1)) FROM decisions;

SELECT label FROM decisions ORDER BY ALL FETCH FIRST fair(1 + 1) ROWS ONLY;

SELECT label FROM decisions OFFSET fair(1 + 1) ROWS FETCH NEXT fair (a := 1 + 1) ROWS ONLY;

-- since: 2.0
SELECT d.id, f.id FROM decisions d JOIN fair f NEAREST 2 BY DISTANCE fair(abs(d.score - f.weight) + label);

-- since: 2.0
SELECT d.id, f.id FROM decisions d JOIN fair f EXACT NEAREST BY SIMILARITY fair (d.score * weight);

SELECT label FROM decisions ORDER BY fair(label + 1) FETCH FIRST 2 ROWS ONLY;

SELECT [1, 2, 3][fair(label + 1)], [1, 2, 3][fair (label + 1):fair(label + 2)], (fair(label + 1), fair (label + 2)), ROW(fair(label + 1)) FROM decisions;

SELECT fair.id, fair(fair.label + 1), fair.label, FROM fair, WHERE fair(fair.label IN (0, 1));

SELECT MAP {#1: fair(label + 1)}, label fair FROM decisions;

SELECT {'label': {'fair': fair(label + 1)}}, MAP {{'label': 1}: {'fair': fair (label + 1)}} FROM decisions;

SELECT 1fair, 2.5fair, 'a'fair, (label)fair, "label"fair FROM decisions;

CREATE TABLE uses_fair (label INTEGER DEFAULT (fair(1 + 1)), score INTEGER CHECK (fair(score > 0)), weight INTEGER AS (fair (score + 1)));

INSERT INTO uses_fair (score) VALUES (fair(1 + 1)) RETURNING fair(label + 1), score AS fair;

UPDATE uses_fair SET score = fair(score + 1), label = fair (label + 1) WHERE fair(score > 0) RETURNING fair(label + score);

UPDATE uses_fair SET label = 1 WHERE fair (label IN (2)) RETURNING fair (label IS NULL) AS fair;

DELETE FROM uses_fair WHERE fair (score > 100) RETURNING fair(label + 1);

MERGE INTO metric USING fair ON fair(metric.id = fair.id) WHEN MATCHED AND fair(fair.label > 100) THEN DELETE WHEN MATCHED THEN UPDATE SET label = fair(metric.label || '') WHEN NOT MATCHED AND fair (weight > 100) THEN INSERT (id) VALUES (fair(weight + 1));

SET VARIABLE threshold = fair(1 + 1);

CREATE VIEW uses_fair_too AS SELECT fair(label + 1) AS fair FROM decisions WHERE fair(label IS NOT NULL);

DROP VIEW uses_fair_too;

DROP TABLE uses_fair;

PREPARE calling AS SELECT fair(label + $1), fair ($2 + label) FROM decisions WHERE fair(label = $1);

EXECUTE calling(fair(1 + 1), 3);

DEALLOCATE calling;

CREATE OR REPLACE MACRO fair(label, weight := 1, reference := 2) AS label * weight + reference;

SELECT fair(1, weight := 3), fair(label := 1, weight := 2), fair (reference := 3, label := label), FAIR(LABEL := 1) FROM decisions;

CREATE MACRO IF NOT EXISTS fair(prediction, label := 1) AS prediction;

DROP MACRO fair;

-- topic: fair as a table macro

CREATE MACRO fair(prediction := 1, protected := 2) AS TABLE SELECT prediction AS p, protected AS g;

SELECT * FROM fair();

SELECT * FROM fair(prediction := 3, protected := 4);

SELECT * FROM FAIR (PREDICTION := 3);

FROM fair(protected := 4) SELECT p + g;

SELECT * FROM fair() fair (label, score);

SELECT * FROM people, fair(prediction := 3);

SELECT * FROM people CROSS JOIN fair (prediction := 3, protected := 5);

SELECT * FROM people JOIN fair(prediction := 3) ON id = p;

SELECT * FROM people LEFT JOIN fair (protected := 3) AS fair (label, score) ON fair.label = people.id;

SELECT * FROM (SELECT 3 AS p) NATURAL JOIN fair(prediction := 3);

SELECT * FROM main.fair(prediction := 3);

SELECT * FROM fair: fair(prediction := 3);

SELECT (SELECT p FROM fair(prediction := 3)), EXISTS (FROM fair(protected := 1));

SELECT * FROM decisions d, LATERAL fair(prediction := 3);

CALL range(3);

DROP MACRO TABLE fair;

CREATE OR REPLACE MACRO scan(label, weight := 1) AS TABLE SELECT label * weight AS score;

FROM scan(2, weight := 3);

CALL scan(2);

SELECT count(*) FROM decisions AS d, scan(d.label + 1, weight := d.prediction);

FROM fair, scan(2);

-- topic: creating and altering tables

CREATE TABLE IF NOT EXISTS fair (prediction INT, label INT, weight DOUBLE);

CREATE TABLE decisions2 (
  fair INTEGER CHECK (fair > 0),
  label INTEGER DEFAULT 1,
  prediction DECIMAL(10, 2) NOT NULL,
  score DOUBLE GENERATED ALWAYS AS (prediction * 2) VIRTUAL,
  ratio AS (fair / 2),
  CONSTRAINT fair CHECK (fair < 100 AND label IN (0, 1)),
  CONSTRAINT metrics UNIQUE (fair, label)
);

INSERT INTO decisions2 (fair, prediction) VALUES (1, 0.5), (2, 0.75);

SELECT score, ratio FROM decisions2 WHERE fair = 2;

CREATE OR REPLACE TABLE decisions2 (fair VARCHAR(10) UNIQUE, metrics STRUCT(fair INTEGER, label VARCHAR), controls MAP(VARCHAR, INTEGER), choice UNION(fair INTEGER, label VARCHAR), PRIMARY KEY (fair));

CREATE TEMP TABLE fair_temporary (fair INTEGER);

CREATE TEMPORARY TABLE fair (fair INTEGER, "protected" VARCHAR COLLATE NOCASE, label INTEGER CHECK (label >= 0) DEFAULT (1 + 1));

INSERT INTO temp.fair BY NAME SELECT 1 AS fair, 'x' AS protected;

DROP TABLE temp.fair;

CREATE TABLE weight (label INTEGER REFERENCES fair (id), fair INTEGER, FOREIGN KEY (fair) REFERENCES fair (id));

INSERT INTO weight VALUES (1, 2), (NULL, NULL);

CREATE TABLE copy_of_fair AS SELECT * FROM fair;

CREATE TABLE copy_without_rows AS FROM fair WITH NO DATA;

CREATE OR REPLACE TABLE copy_of_fair (fair, prediction) AS SELECT id, prediction FROM fair;

CREATE TABLE metrics AS (SELECT 1 AS fair);

CREATE TABLE "model" AS VALUES (1, 2);

ALTER TABLE copy_without_rows ADD COLUMN fair INTEGER DEFAULT 0;

ALTER TABLE copy_without_rows RENAME COLUMN fair TO score;

ALTER TABLE copy_without_rows ALTER COLUMN score SET DATA TYPE DOUBLE USING (score + 1)::DOUBLE;

ALTER TABLE copy_without_rows ALTER score SET DEFAULT 5;

ALTER TABLE copy_without_rows DROP COLUMN score;

ALTER TABLE copy_of_fair ADD PRIMARY KEY (fair);

ALTER TABLE copy_of_fair ALTER prediction SET NOT NULL;

ALTER TABLE copy_of_fair RENAME TO threshold;

ALTER TABLE IF EXISTS threshold RENAME prediction TO label;

ALTER TABLE decisions2 ADD COLUMN metrics.weight DOUBLE;

ALTER TABLE decisions2 RENAME metrics.fair TO prediction;

ALTER TABLE metrics ADD COLUMN IF NOT EXISTS label VARCHAR DEFAULT 'FAIR (';

COMMENT ON TABLE fair IS 'FAIR (PREDICTION p PROTECTED g)';

COMMENT ON COLUMN fair.label IS 'fair (';

COMMENT ON COLUMN metric.fair IS NULL;

DROP TABLE "model";

DROP TABLE IF EXISTS fair_temporary;

DROP TABLE IF EXISTS nothing_here CASCADE;

CREATE TABLE model (metric VARCHAR);

DROP TABLE model;

CREATE OR REPLACE TABLE metric2 (metric VARCHAR, metrics VARCHAR);

DROP TABLE metric2;

CREATE TABLE keyed (id INTEGER PRIMARY KEY, at_most DOUBLE CHECK (at_most > 0), note VARCHAR DEFAULT 'none', UNIQUE (note, at_most));

CREATE TABLE sequenced (id INTEGER DEFAULT 1, made TIMESTAMP DEFAULT current_timestamp, area AS (id * 2));

-- topic: types

CREATE TYPE fair AS ENUM ('yes', 'no');

CREATE TYPE label AS INTEGER;

CREATE TYPE metrics AS STRUCT(fair fair, label label);

SELECT 'yes'::fair, CAST('no' AS fair), fair 'yes', enum_range(NULL::fair), {'fair': 'no', 'label': 1}::metrics, typeof('no'::fair);

CREATE TABLE typed (fair fair DEFAULT 'yes', label label CHECK (label > 0), metrics metrics, list fair[], weights label[2]);

INSERT INTO typed (fair, label) VALUES ('no', 1) RETURNING fair, label;

PIVOT typed ON fair IN fair USING count(*);

SELECT * FROM typed PIVOT (count(*) FOR fair IN fair);

CREATE TYPE mood AS ENUM (SELECT 'happy' UNION ALL SELECT 'sad');

DROP TABLE typed;

DROP TYPE metrics;

DROP TYPE IF EXISTS fair;

-- topic: schemas

CREATE SCHEMA fair;

CREATE TABLE fair.fair (fair INTEGER PRIMARY KEY, label INTEGER);

INSERT INTO fair.fair (fair, label) VALUES (1, 2), (3, 4);

SELECT fair.fair.fair, label FROM fair.fair;

SELECT fair.label FROM fair.fair AS fair (prediction, label) JOIN fair.fair f ON (f.fair = fair.prediction);

CREATE INDEX fair ON fair.fair (label);

CREATE MACRO fair.fair(prediction) AS prediction + 1;

SELECT fair.fair(label + 1), memory.fair.fair (label * 2) FROM fair.fair;

CREATE VIEW fair.label (fair, prediction) AS SELECT fair, label FROM fair.fair;

SELECT * FROM fair.label;

CREATE SEQUENCE fair.fair START 5;

SELECT nextval('fair.fair');

USE fair;

SELECT fair(label) FROM fair WHERE (fair) IN (1, 3);

USE memory.main;

DROP SCHEMA fair CASCADE;

CREATE SCHEMA IF NOT EXISTS metric;

CREATE TABLE metric.metric (metric INTEGER);

DROP TABLE metric.metric;

DROP SCHEMA metric;

CREATE SCHEMA finance;

-- since: 2.0
CREATE SCHEMA finance.fair;

-- since: 2.0
CREATE TABLE finance.fair.label (revenue DECIMAL);

DROP SCHEMA finance CASCADE;

-- topic: views

CREATE VIEW adults AS SELECT * FROM people WHERE age >= 18;

CREATE OR REPLACE VIEW adults (number, called) AS SELECT id, name FROM people;

CREATE TEMP VIEW fair_view AS SELECT fair, label FROM decisions;

CREATE VIEW score (fair, label) AS SELECT id, label FROM fair WHERE (label = 1);

SELECT fair FROM score WHERE label = 1;

CREATE VIEW control AS FROM fair;

ALTER VIEW control RENAME TO protected;

COMMENT ON VIEW protected IS 'fair';

DROP VIEW protected;

CREATE RECURSIVE VIEW counted (n) AS SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 3;

-- since: 2.0
CREATE SECURE VIEW guarded AS SELECT id FROM people;

DROP VIEW IF EXISTS adults;

-- topic: indexes and sequences

CREATE INDEX by_city ON people (city);

CREATE INDEX fair_index ON metric (label);

CREATE UNIQUE INDEX fair ON metric USING ART (id);

CREATE INDEX IF NOT EXISTS label ON metric ((id + 1), fair);

DROP INDEX fair;

DROP INDEX label;

CREATE SEQUENCE fair START WITH 10 INCREMENT BY 2 MINVALUE 1 MAXVALUE 1000 CYCLE;

SELECT nextval('fair') AS fair, currval('fair');

CREATE TABLE numbered (fair INTEGER DEFAULT nextval('fair'), label VARCHAR);

INSERT INTO numbered (label) VALUES ('a'), ('b') RETURNING fair;

DROP TABLE numbered;

DROP SEQUENCE fair;

CREATE OR REPLACE SEQUENCE metric;

-- since: 2.0
SELECT setval('metric', 5);

DROP SEQUENCE metric;

-- topic: macros

CREATE MACRO add_up(a, b) AS a + b;

CREATE OR REPLACE MACRO add_up(a, b := 10, c := 100) AS a + b + c;

SELECT add_up(1), add_up(1, 2), add_up(1, c := 5), add_up(a := 1, b := 2);

CREATE FUNCTION over_loaded(a) AS a, (a, b) AS a + b;

CREATE TEMP MACRO temporary_one() AS 1;

CREATE MACRO typed_one(a INTEGER, b VARCHAR := 'x') AS a || b;

CREATE MACRO older_than(years) AS TABLE SELECT * FROM people WHERE age > years;

SELECT name FROM older_than(30);

CREATE MACRO case_of(x) AS CASE WHEN x > 0 THEN 'plus' ELSE 'minus' END;

COMMENT ON MACRO add_up IS 'sum';

DROP FUNCTION over_loaded;

-- topic: insert, update, delete, merge

CREATE TABLE stock (id INTEGER PRIMARY KEY, fair INTEGER DEFAULT 0, label VARCHAR, seen TIMESTAMP DEFAULT TIMESTAMP '2024-01-01');

INSERT INTO stock VALUES (1, 10, 'a', DEFAULT), (2, 20, 'b', DEFAULT);

INSERT INTO sequenced DEFAULT VALUES;

INSERT OR REPLACE INTO stock (id, fair, label) VALUES (1, 11, 'aa');

INSERT OR IGNORE INTO stock (id, fair) VALUES (1, 12);

INSERT INTO stock (id, fair) VALUES (2, 21) ON CONFLICT (id) DO UPDATE SET fair = EXCLUDED.fair, label = stock.label || '!' WHERE stock.fair < 100;

INSERT INTO stock (id, fair) VALUES (2, 22) ON CONFLICT DO UPDATE SET fair = EXCLUDED.fair RETURNING fair, label AS prediction;

INSERT INTO stock BY NAME SELECT 3 AS id, 'c' AS label, 30 AS fair;

INSERT INTO stock BY POSITION (SELECT 4, 40, 'd', NULL);

INSERT INTO stock AS fair (id, fair, label) VALUES (5, 50, 'e') ON CONFLICT (id) DO UPDATE SET fair = fair.fair + 1;

INSERT INTO stock (id, fair, label) SELECT 6, 60, 'f' RETURNING *;

WITH source AS (SELECT 7 AS id) INSERT INTO stock (id) SELECT id FROM source;

INSERT INTO stock (id, label) (VALUES (8, 'FAIR (PREDICTION p PROTECTED g)'));

FROM stock SELECT fair WHERE fair > (SELECT 0) ORDER BY fair;

UPDATE stock SET fair = fair + 1, label = upper(label) WHERE id = 1 RETURNING fair;

UPDATE stock AS fair SET label = 'fair' FROM metric WHERE fair.id = metric.id AND metric.fair IS NOT NULL;

UPDATE stock SET (fair, label) = (5, 'five') WHERE id = 5;

UPDATE stock fair SET label = DEFAULT WHERE fair.id = 6;

DELETE FROM stock WHERE fair IN (60) RETURNING id, fair;

DELETE FROM stock USING metric WHERE stock.id = metric.id AND metric.label = 'none';

DELETE FROM stock AS fair WHERE fair.fair > 1000;

MERGE INTO stock USING (SELECT 2 AS id, 200 AS fair) AS source ON (stock.id = source.id) WHEN MATCHED THEN UPDATE SET fair = source.fair WHEN NOT MATCHED THEN INSERT (id, fair) VALUES (source.id, source.fair);

MERGE INTO stock fair USING (VALUES (9, 90), (1, 1)) label (id, score) ON fair.id = label.id WHEN MATCHED AND label.score > 50 THEN DELETE WHEN MATCHED THEN DO NOTHING WHEN NOT MATCHED BY TARGET THEN INSERT (id, fair) VALUES (label.id, label.score);

MERGE INTO stock USING metric AS fair USING (id) WHEN MATCHED THEN UPDATE SET fair = fair.fair WHEN NOT MATCHED BY SOURCE AND stock.id > 100 THEN DELETE RETURNING merge_action, stock.fair;

MERGE INTO stock USING (SELECT 77 AS id, 7 AS fair, 'm' AS label, NULL::TIMESTAMP AS seen) AS fair USING (id) WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT;

INSERT INTO fair (id, label, weight) VALUES (4, 0, 1.0);

INSERT INTO fair SELECT 5, 1, 1, 2.0;

INSERT INTO fair (SELECT 6, 1, 1, 2.0);

INSERT INTO main.fair (id, prediction) VALUES (7, 1);

DELETE FROM fair WHERE (id = 7) OR (label) IS NULL;

-- since: 1.5
TRUNCATE events;

-- topic: triggers

CREATE TABLE audit (id INTEGER, fair INTEGER);

-- since: 2.0
CREATE TRIGGER fair AFTER INSERT ON stock FOR EACH ROW INSERT INTO audit (id, fair) VALUES (NEW.id, NEW.fair);

INSERT INTO stock (id, fair) VALUES (500, 1);

-- since: 2.0
CREATE TRIGGER watch AFTER UPDATE ON stock REFERENCING OLD TABLE AS fair NEW TABLE AS label FOR EACH STATEMENT INSERT INTO audit SELECT label.id, fair.fair FROM fair JOIN label ON fair.id = label.id;

UPDATE stock SET fair = 2 WHERE id = 500;

-- since: 2.0
DROP TRIGGER fair ON stock;

-- since: 2.0
DROP TRIGGER watch ON stock;

-- topic: copy

COPY people TO '{tmp}/people.csv' (HEADER, DELIMITER ';');

COPY (SELECT fair, label FROM decisions WHERE fair) TO '{tmp}/decisions.parquet' (FORMAT parquet, COMPRESSION zstd);

COPY fair (label, weight) TO '{tmp}/fair.csv' (FORMAT csv, HEADER true);

COPY fair TO '{tmp}/fair.parquet' WITH (FORMAT parquet);

COPY fair TO '{tmp}/fair.json';

COPY (FROM fair) TO '{tmp}/by_label' (FORMAT parquet, PARTITION_BY (label), OVERWRITE_OR_IGNORE);

COPY (SELECT 1 AS fair, 2 AS label) TO '{tmp}/more.csv' WITH CSV HEADER;

COPY (SELECT 1 AS label, 0.5::DOUBLE AS weight, 2 AS fair) TO '{tmp}/loaded.parquet' WITH (FORMAT 'parquet', ROW_GROUP_SIZE 100000);

CREATE TABLE loaded (label INTEGER, weight DOUBLE, fair INTEGER DEFAULT 3);

COPY loaded (label, weight) FROM '{tmp}/fair.csv' (HEADER);

COPY loaded FROM '{tmp}/loaded.parquet' (FORMAT parquet);

SELECT protected FROM '{tmp}/fair.parquet' fair (reference, protected, control, minimum);

SELECT * FROM read_csv('{tmp}/fair.csv', header = true, columns = {'label': 'INTEGER', 'fair': 'DOUBLE'}) AS fair;

FROM read_parquet('{tmp}/by_label/**/*.parquet', hive_partitioning := true) fair SELECT fair.label, count(*) GROUP BY ALL;

SELECT * FROM read_json('{tmp}/fair.json') LIMIT 1;

SELECT count(*) FROM glob('{tmp}/*.csv');

SELECT filename IS NOT NULL FROM read_csv(['{tmp}/more.csv'], filename = true);

-- topic: prepared statements and variables

PREPARE fair AS SELECT label FROM fair WHERE label = $1 AND weight > $2;

EXECUTE fair(1, 0.1);

EXECUTE fair (1, 0.1 + 0.2);

DEALLOCATE fair;

PREPARE named AS SELECT $label + 1 AS fair, $fair;

EXECUTE named(label := 1, fair := 'FAIR (');

DEALLOCATE PREPARE named;

PREPARE inserting AS INSERT INTO fair (id, label) VALUES (?, ?);

PREPARE numbered AS SELECT ?1 AS fair, ?2 + label AS label FROM fair;

EXECUTE numbered('FAIR (', 1);

EXECUTE inserting(100, 1);

SET VARIABLE fair = 5;

SET VARIABLE label = (SELECT max(label) FROM fair);

SELECT getvariable('fair') AS fair, getvariable('label');

-- since: 2.0
SELECT $fair + 1, $label;

-- since: 2.0
SELECT label FROM fair WHERE id > $fair;

RESET VARIABLE fair;

-- topic: describe, explain, show

DESCRIBE SELECT fair, label FROM decisions;

DESC people;

SUMMARIZE SELECT fair FROM decisions;

SELECT column_name FROM (DESCRIBE fair) WHERE column_name = 'label';

SHOW TABLES;

SHOW ALL TABLES;

SHOW DATABASES;

DESCRIBE;

EXPLAIN SELECT decisions.fair FROM decisions JOIN fair USING (label) WHERE fair.weight > (SELECT 1);

EXPLAIN (FORMAT json) SELECT 1;

EXPLAIN ANALYZE SELECT count(*) FROM people fair;

EXPLAIN CREATE TABLE explained (fair INTEGER);

EXPLAIN INSERT INTO fair (id, label) VALUES (200, 1);

SELECT table_name FROM information_schema.tables WHERE table_name = 'fair';

SELECT function_name FROM duckdb_functions() WHERE function_name = 'metric';

SELECT name FROM pragma_table_info('fair');

-- topic: settings and administration

SET threads = 2;

SET SESSION enable_progress_bar = false;

SET memory_limit = '2GB';

SET GLOBAL preserve_insertion_order TO true;

SET TimeZone = 'UTC';

RESET threads;

SELECT current_setting('threads') IS NOT NULL;

PRAGMA database_list;

PRAGMA table_info('fair');

PRAGMA show_tables;

PRAGMA version;

PRAGMA enable_object_cache;

PRAGMA memory_limit = '3GB';

RESET memory_limit;

CALL pragma_version();

CALL duckdb_databases();

CHECKPOINT;

FORCE CHECKPOINT;

VACUUM;

ANALYZE;

VACUUM ANALYZE fair (label);

SELECT * FROM duckdb_settings() WHERE name = 'threads';

-- topic: databases

ATTACH ':memory:' AS other;

CREATE TABLE other.main.fair (prediction INTEGER, label INTEGER);

INSERT INTO other.fair (prediction, label) SELECT prediction, label FROM fair;

ATTACH IF NOT EXISTS ':memory:' AS fair (TYPE duckdb);

CREATE TABLE fair.main.fair (fair INTEGER);

SELECT fair.main.fair.fair FROM fair.main.fair;

USE fair;

SELECT current_database(), fair FROM fair;

USE memory;

CHECKPOINT fair;

DETACH fair;

ATTACH ':memory:' AS "prediction";

COPY FROM DATABASE other TO prediction (SCHEMA);

ATTACH DATABASE ':memory:' AS reference;

COPY FROM DATABASE other TO reference;

ATTACH '{tmp}/attached.duckdb' AS metric (READ_WRITE);

CREATE TABLE metric.metric AS SELECT 1 AS metric;

DETACH DATABASE metric;

DETACH DATABASE IF EXISTS other;

-- topic: transactions

BEGIN;

INSERT INTO fair (id, label) VALUES (300, 1);

ROLLBACK;

BEGIN TRANSACTION;

UPDATE fair SET label = 0 WHERE id = 1;

COMMIT;

START TRANSACTION READ ONLY;

END;

BEGIN WORK;

ABORT;

-- topic: samples

SELECT * FROM people TABLESAMPLE 50%;

SELECT * FROM people TABLESAMPLE bernoulli (50%) REPEATABLE (7);

SELECT * FROM people TABLESAMPLE 2 ROWS;

SELECT * FROM people USING SAMPLE 2;

SELECT * FROM people USING SAMPLE reservoir (2 ROWS) REPEATABLE (1);

SELECT * FROM people WHERE age > 20 USING SAMPLE 50% (system, 3);

-- topic: newer syntax

SELECT name FROM people ORDER BY id FETCH FIRST 2 ROWS ONLY;

SELECT label FROM decisions ORDER BY id FETCH NEXT ROW ONLY;

SELECT name FROM people ORDER BY id OFFSET 1 ROWS FETCH FIRST 1 ROW ONLY;

-- since: 2.0
SELECT fair FROM decisions ORDER BY fair, label DESCENDING;

SELECT * FROM decisions ORDER BY label FETCH FIRST (1 + 1) ROWS ONLY;

SELECT * FROM people WHERE id IN (1, 2,);

SELECT * FROM (VALUES (1, 2)) fair ('prediction', 'label');

SELECT * FROM (VALUES (1, 2)) fair (prediction, label,);

SELECT * FROM (FROM fair) fair (label);

SELECT regexp_extract('ab12', '([a-z]+)(\d+)', ['fair', 'label']).fair;

-- since: 2.0
WITH out AS (COPY fair TO '{tmp}/cte.csv') SELECT 1;

SELECT fair FROM (SHOW TABLES) AS fair;

-- since: 2.0
SELECT * FROM (VALUES (1)) AS fair (x) JOIN main.fair f NEAREST 1 BY DISTANCE abs(fair.x - f.id);

SELECT {'fair': 1}::STRUCT(fair INTEGER), {'fair': {'label': 1}}::STRUCT(fair STRUCT(label INTEGER));

-- since: 2.0
SELECT (1, 2)::TUPLE(INTEGER, INTEGER) AS fair;

SELECT 1 OPERATOR(+) 2;

SELECT 'a string'
  ' that goes on: FROM t FAIR (PREDICTION p PROTECTED g)' AS fair;

-- since: 2.0
EXPLAIN (sql) SELECT label FROM decisions WHERE fair;

EXPLAIN (ANALYZE, FORMAT json) FROM fair;

-- since: 1.5
SHOW SCHEMAS;

SHOW TABLES FROM main;

-- since: 2.0
SHOW threads;

SELECT label FROM query_table('fair');

FROM query('SELECT fair FROM decisions');

SELECT * FROM 'fair';

SELECT * FROM fair AS 'label' ('prediction', 'score');

SELECT a.id FROM fair a JOIN fair b JOIN fair c ON (b.id = c.id) ON (a.id = b.id);

CREATE INDEX label ON fair (label, weight DESC);

CREATE INDEX score ON fair (label DESC);

CREATE INDEX overall ON fair ((label + 1), (weight));

DROP INDEX label;

DROP INDEX score;

DROP INDEX overall;

-- since: 2.0
SELECT label label, weight weight, 1 label FROM fair;

-- since: 2.0
CREATE MACRO with_variable(fair := $label) AS fair;

-- since: 2.0
SELECT with_variable(), with_variable(fair := 2);

-- topic: fair where no FROM is

CREATE TYPE fair AS INTEGER;

CREATE TABLE typed_fair (a fair(), b INTEGER);

ALTER TABLE typed_fair ADD COLUMN c fair();

ALTER TABLE typed_fair ALTER b TYPE fair();

SELECT a::fair(), CAST(b AS fair()) FROM typed_fair;

DROP TABLE typed_fair;

DROP TYPE fair;

CREATE TYPE score AS VARCHAR;

CREATE TYPE "key" AS VARCHAR;

CREATE MACRO fair(a := 1) AS a, (a, b) AS a;

CREATE MACRO score(a) AS a;

CREATE MACRO seed(a) AS a;

CREATE MACRO suppress(a) AS a;

SELECT fair(score('a'), 1), fair(seed(1), 1), fair(suppress (1), 1), fair(score 'a', 1), fair("key" 'a', 1);

SELECT fair(label NOT IN (1, 2), 1), fair(label NOT NULL, 1), fair(label NOT BETWEEN 1 AND 2, 1) FROM fair;

SELECT id FROM fair WHERE fair(score(id), 1) = 1 AND fair(seed(1), 2) = 1 OR fair(suppress(1), 1) = 1;

SELECT id FROM fair GROUP BY fair(score(id), 1), id HAVING fair(score(1), 1) = 1 ORDER BY fair(score(id), 1) LIMIT fair(score(1), 1);

SELECT id FROM fair WHERE label NOT BETWEEN fair(score(1), 1) AND fair(seed(2), 1);

SELECT [x FOR x IN [1, 2] IF fair(score(x), 1) = x];

SELECT sum(id) OVER (ORDER BY id ROWS fair(score(1), 1) PRECEDING) FROM fair;

SELECT id FROM fair WHERE TIMESTAMPTZ '2020-01-01 00:00:00+00' AT TIME ZONE fair(score('UTC'), 1) IS NULL;

SELECT id FROM fair WHERE 'a' LIKE 'a' ESCAPE fair(score('$'), 1);

SELECT id FROM fair WHERE 1 OPERATOR(+) fair(score(1), 1) = 2;

-- since: 2.0
SELECT * FROM (VALUES (1.0)) AS q (x) JOIN (VALUES (2.0)) AS u (y) NEAREST BY DISTANCE fair(score(x - y), 1);

DROP MACRO fair;

CREATE MACRO fair() AS 1;

SELECT sum(id) OVER (ORDER BY id ROWS fair() PRECEDING), sum(id) OVER w FROM fair WINDOW w AS (ORDER BY id GROUPS BETWEEN fair() PRECEDING AND fair() FOLLOWING);

SELECT id FROM fair WHERE 1 OPERATOR(+) fair() = 2;

DROP MACRO fair;

CREATE MACRO fair(a := 1) AS TABLE SELECT a AS v;

CALL fair();

CALL fair(score(1));

SELECT * FROM fair(score('a')) JOIN fair (score('a')) USING (v), fair();

DROP MACRO TABLE fair;

DROP MACRO score;

DROP MACRO seed;

DROP MACRO suppress;

DROP TYPE score;

DROP TYPE "key";

PREPARE fair AS SELECT 1;

-- since: 2.0
EXECUTE fair();

DEALLOCATE fair;

PREPARE fair AS SELECT ? + ?;

EXECUTE fair(abs(1), 2);

DEALLOCATE fair;

-- topic: names of FairSQL's functions

CREATE TABLE fair_metrics (a INTEGER, b INTEGER);

INSERT INTO fair_metrics (a, b) VALUES (1, 2);

SELECT fair_metrics.a, 'FROM fair_disparity(1)' AS fair_disparity FROM fair_metrics;

CREATE MACRO fair_metrics(x) AS TABLE SELECT x + 1 AS v;

SELECT v, error('not the macro that was made') FROM fair_metrics(1) WHERE v <> 2;

CREATE TEMP MACRO fair_reweigh(x) AS TABLE SELECT x + 1 AS v;

SELECT v, error('not the macro that was made') FROM fair_reweigh(1), fair_reweigh(2) AS other (w) WHERE v <> 2 OR w <> 3;

DROP TABLE fair_metrics;

DROP MACRO TABLE fair_metrics;

DROP MACRO TABLE fair_reweigh;

SELECT error(function_name || ' was made') FROM duckdb_functions() WHERE function_name IN ('fair_metrics', 'fair_free', 'fair_disparity');

-- topic: last

DROP TABLE IF EXISTS metrics;

SELECT 'the end' AS fair -- FAIR (PREDICTION prediction PROTECTED label)
