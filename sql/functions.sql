-- The functions of statistics that DuckDB lacks: each is one SQL expression. The clause writes them out where it needs them.
--
-- A body may repeat an argument, so give columns and numbers rather than long expressions.
-- A comment has the fields: meaning | source and accuracy.

CREATE OR REPLACE MACRO fair_upper_tail(z) AS CASE
  WHEN z > 38.6 THEN 0.0
  WHEN z < 5 THEN EXP(-0.5e0 * z * z)
    * ((((((3.52624965998911e-2 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z + 112.079291497871) * z + 221.213596169931) * z + 220.206867912376)
    / (((((((8.83883476483184e-2 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z + 296.564248779674) * z + 637.333633378831) * z + 793.826512519948) * z + 440.413735824752)
  ELSE EXP(-0.5e0 * z * z) / 2.506628274631000502
    / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 5 / (z + 6 / (z + 7 / (z + 8 / (z + 9 / (z + 10 / (z + 11 / (z + 12 / (z + 0.65)))))))))))))
END;
COMMENT ON MACRO fair_upper_tail IS 'Chance that a standard normal value is above z, for z of at least 0 | Hart 1968 in the form of West 2005, above 5 a continued fraction; relative error 5e-11';

CREATE OR REPLACE MACRO fair_normal_cdf(x) AS CASE
  WHEN ISNAN(x) THEN NULL
  WHEN x > 0 THEN 1 - fair_upper_tail(x)
  ELSE fair_upper_tail(-x)
END;
COMMENT ON MACRO fair_normal_cdf IS 'Chance that a standard normal value is at most x | as fair_upper_tail';

CREATE OR REPLACE MACRO fair_central_quantile(q, r) AS q
  * (((((((2.5090809287301226727e3 * r + 3.3430575583588128105e4) * r + 6.7265770927008700853e4) * r + 4.5921953931549871457e4) * r + 1.3731693765509461125e4) * r + 1.9715909503065514427e3) * r + 1.3314166789178437745e2) * r + 3.3871328727963666080e0)
  / (((((((5.2264952788528545610e3 * r + 2.8729085735721942674e4) * r + 3.9307895800092710610e4) * r + 2.1213794301586595867e4) * r + 5.3941960214247511077e3) * r + 6.8718700749205790830e2) * r + 4.2313330701600911252e1) * r + 1.0);
COMMENT ON MACRO fair_central_quantile IS 'Part of fair_normal_quantile, near the median | Wichura 1988, AS 241';

CREATE OR REPLACE MACRO fair_tail_quantile(r) AS CASE
  WHEN r <= 5 THEN
    LIST_REDUCE([
      7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0,
      3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0
    ], LAMBDA a, c : a * (r - 1.6) + c) / LIST_REDUCE([
      1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
      6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0
    ], LAMBDA a, c : a * (r - 1.6) + c)
  ELSE
    LIST_REDUCE([
      2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
      2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0
    ], LAMBDA a, c : a * (r - 5) + c) / LIST_REDUCE([
      2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
      1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0
    ], LAMBDA a, c : a * (r - 5) + c)
END;
COMMENT ON MACRO fair_tail_quantile IS 'Part of fair_normal_quantile, in the tails | Wichura 1988, AS 241';

CREATE OR REPLACE MACRO fair_normal_quantile(p) AS CASE
  WHEN p <= 0 OR p >= 1 THEN NULL
  WHEN ABS(p - 0.5e0) <= 0.425e0 THEN fair_central_quantile(p - 0.5e0, 0.180625e0 - (p - 0.5e0) * (p - 0.5e0))
  ELSE SIGN(p - 0.5e0) * fair_tail_quantile(SQRT(-LN(LEAST(p, 1 - p))))
END;
COMMENT ON MACRO fair_normal_quantile IS 'The value below which a standard normal value lies with chance p; NULL outside (0, 1) | Wichura 1988, AS 241; relative error 1e-15';

CREATE OR REPLACE MACRO fair_looks_quantile(evidence, size, tuned) AS
  SQRT((1 + tuned / (size * (evidence + LN(1 + evidence)))) * (LN(1 + size * (evidence + LN(1 + evidence)) / tuned) + evidence));
COMMENT ON MACRO fair_looks_quantile IS 'What stands for the normal quantile in limits that hold at every look with error a, evidence = -2 ln a; least at a size of tuned rows | Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024';

CREATE OR REPLACE MACRO fair_looks_chance(z, evidence, size, tuned) AS LEAST(1,
  SQRT(1 + size * (evidence + LN(1 + evidence)) / tuned)
  * EXP(-0.5e0 * z * z / (1 + tuned / (size * (evidence + LN(1 + evidence))))));
COMMENT ON MACRO fair_looks_chance IS 'p-value of a gap of z standard errors that holds at every look: 1 over the mixture of likelihood ratios | as fair_looks_quantile';

CREATE OR REPLACE MACRO fair_student_bend(degrees) AS
  ((431.25e0 / POWER(degrees - 0.5e0, 3) - 98) / (degrees - 0.5e0) - 16) / (degrees - 0.5e0) + 96.36e0;
COMMENT ON MACRO fair_student_bend IS 'Part of fair_student_quantile: c of the algorithm | Hill 1970';

CREATE OR REPLACE MACRO fair_student_scale(degrees) AS
  ((94.5e0 / (48 * POWER(degrees - 0.5e0, 2) + fair_student_bend(degrees)) - 3) / (48 * POWER(degrees - 0.5e0, 2)) + 1)
  * SQRT(PI() / (2 * degrees - 1)) * degrees;
COMMENT ON MACRO fair_student_scale IS 'Part of fair_student_quantile: d of the algorithm | Hill 1970';

CREATE OR REPLACE MACRO fair_student_near(z, degrees, d) AS EXP(POWER(
  (((((0.4e0 * z * z + 6.3e0) * z * z + 36) * z * z + 94.5e0)
    / ((((0.05e0 * d * z + 5) * z - 7) * z + 2) * z + 48 * POWER(degrees - 0.5e0, 2) + fair_student_bend(degrees)
      + CASE WHEN degrees < 5 THEN 0.3e0 * (degrees - 4.5e0) * (0.6e0 - z) ELSE 0 END)
    - z * z - 3) / (48 * POWER(degrees - 0.5e0, 2)) + 1) * z, 2) / (degrees - 0.5e0)) - 1;
COMMENT ON MACRO fair_student_near IS 'Part of fair_student_quantile, near the median | Hill 1970';

CREATE OR REPLACE MACRO fair_student_far(y, degrees, d) AS
  ((1 / (((degrees + 6) / (degrees * y) - 0.089e0 * d - 0.822e0) * (degrees + 2) * 3) + 0.5e0 / (degrees + 4)) * y - 1)
  * (degrees + 1) / (degrees + 2) + 1 / y;
COMMENT ON MACRO fair_student_far IS 'Part of fair_student_quantile, in the tails | Hill 1970';

CREATE OR REPLACE MACRO fair_student_deviate(z, chance, degrees) AS CASE
  WHEN z IS NULL OR degrees < 1 THEN NULL
  WHEN degrees < 2 THEN 1 / TAN(chance * PI() / 2)
  WHEN degrees < 3 THEN SQRT(2 / (chance * (2 - chance)) - 2)
  WHEN degrees <= 1e6 THEN [
    SQRT(degrees * CASE
      WHEN POWER(fair_d * chance, 2 / degrees) > 0.05e0 + 1 / (degrees - 0.5e0) THEN fair_student_near(z, degrees, fair_d)
      ELSE fair_student_far(POWER(fair_d * chance, 2 / degrees), degrees, fair_d)
    END)
    FOR fair_d IN [fair_student_scale(degrees)]
  ][1]
  WHEN degrees > 1e6 THEN z
END;
COMMENT ON MACRO fair_student_deviate IS 'Part of fair_student_quantile, above the median: z of a standard normal value, and the chance that one is further from 0 | Hill 1970';

CREATE OR REPLACE MACRO fair_student_quantile(p, degrees) AS
  SIGN(p - 0.5e0) * fair_student_deviate(ABS(fair_normal_quantile(p)), 2 * LEAST(p, 1 - p), CAST(degrees AS DOUBLE));
COMMENT ON MACRO fair_student_quantile IS 'The value below which a value of Student''s t with so many degrees of freedom lies with chance p; NULL outside (0, 1) and below 1 degree; fractions of a degree below 3 are rounded down | Hill 1970, algorithm 396; relative error 5e-6';

CREATE OR REPLACE MACRO fair_beta_fraction(a, b, x) AS 1 / LIST_REDUCE(
  LIST_PREPEND(1e0, [
    CASE
      WHEN fair_j % 2 = 0 THEN fair_j / 2 * (b - fair_j / 2) * x / ((a + fair_j - 1) * (a + fair_j))
      ELSE -(a + (fair_j - 1) / 2) * (a + b + (fair_j - 1) / 2) * x / ((a + fair_j - 1) * (a + fair_j))
    END
    FOR fair_j IN RANGE(80, 0, -1)
  ]),
  LAMBDA fair_a, fair_c : 1 + fair_c / fair_a
);
COMMENT ON MACRO fair_beta_fraction IS 'Part of fair_student_tail: the continued fraction of the incomplete beta function | Abramowitz and Stegun 1964, 26.5.8';

CREATE OR REPLACE MACRO fair_student_normal(y, a) AS
  (((((-0.4e0 * y - 3.3e0) * y - 24) * y - 85.5e0) / (0.8e0 * y * y + 100 + 48 * a * a) + y + 3) / (48 * a * a) + 1) * SQRT(y);
COMMENT ON MACRO fair_student_normal IS 'Part of fair_student_tail: the normal deviate with the same tail, for a = degrees - 0.5 and y = a ln(1 + t^2 / degrees) | Hill 1970, algorithm 395';

CREATE OR REPLACE MACRO fair_student_few(t, degrees) AS CASE
  WHEN t = 0 THEN 0.5e0
  WHEN t * t > 3 * degrees / (degrees + 2) THEN
    EXP(LGAMMA((degrees + 1) / 2e0) - LGAMMA(degrees / 2e0) - (degrees / 2e0) * LN(1 + t * t / degrees) - LN(1 + degrees / (t * t)) / 2)
    / SQRT(PI()) / degrees * fair_beta_fraction(degrees / 2e0, 0.5e0, degrees / (degrees + t * t))
  ELSE 0.5e0 -
    EXP(LGAMMA((degrees + 1) / 2e0) - LGAMMA(degrees / 2e0) - (degrees / 2e0) * LN(1 + t * t / degrees) - LN(1 + degrees / (t * t)) / 2)
    / SQRT(PI()) * fair_beta_fraction(0.5e0, degrees / 2e0, t * t / (degrees + t * t))
END;
COMMENT ON MACRO fair_student_few IS 'Part of fair_student_tail, for at most 200 degrees | Abramowitz and Stegun 1964, 26.7.1';

CREATE OR REPLACE MACRO fair_student_tail(t, degrees) AS CASE
  WHEN t IS NULL OR ISNAN(t) OR degrees IS NULL OR degrees < 1 THEN NULL
  WHEN degrees <= 200 THEN fair_student_few(t, degrees)
  ELSE [
    fair_upper_tail(fair_u)
    FOR fair_u IN [
      fair_student_normal(fair_y, degrees - 0.5e0)
      FOR fair_y IN [(2 * degrees - 1) * ATANH(LEAST(t * t / (2 * degrees + t * t), 1 - 1e-15))]
    ]
  ][1]
END;
COMMENT ON MACRO fair_student_tail IS 'Chance that a value of Student''s t with so many degrees of freedom is above t, for t of at least 0; NULL below 1 degree | Abramowitz and Stegun 1964, 26.7.1; above 200 degrees Hill 1970, algorithm 395; relative error 1e-12, above 200 degrees 1e-9 up to t = 10';

CREATE OR REPLACE MACRO fair_f_tail(x, above, below) AS CASE
  WHEN x IS NULL OR ISNAN(x) OR above IS NULL OR above < 1 OR below < 1 OR above <> FLOOR(above) THEN NULL
  WHEN x <= 0 THEN 1.0
  ELSE CASE WHEN above % 2 = 1 THEN 2 * fair_student_tail(SQRT(above * x), below) ELSE 0.0 END
    + COALESCE(LIST_SUM([
      EXP(LGAMMA(fair_j + (below + above % 2) / 2) - LGAMMA(below / 2) - LGAMMA(fair_j + 1 + (above % 2) / 2)
        + below / 2 * LN(below / (below + above * x)) + (fair_j + (above % 2) / 2) * LN(above * x / (below + above * x)))
      FOR fair_j IN RANGE(CAST(FLOOR(above / 2) AS BIGINT))]), 0.0)
END;
COMMENT ON MACRO fair_f_tail IS 'Chance that a value of F with so many whole degrees of freedom above and below is above x | Abramowitz and Stegun 1964, 26.5.15 and 26.6.4; error 1e-12';

CREATE OR REPLACE MACRO fair_chi_square_tail(x, degrees) AS CASE
  WHEN x IS NULL OR ISNAN(x) OR degrees IS NULL OR degrees < 1 OR degrees <> FLOOR(degrees) THEN NULL
  WHEN x <= 0 THEN 1.0
  WHEN x > 1e300 THEN 0.0
  ELSE LEAST(1.0,
    CASE WHEN degrees % 2 = 1 THEN 2 * fair_upper_tail(SQRT(x)) ELSE 0.0 END
    + COALESCE(LIST_SUM([EXP(-x / 2.0 + (fair_j + (degrees % 2) / 2.0) * LN(x / 2.0) - LGAMMA(fair_j + (degrees % 2) / 2.0 + 1.0)) FOR fair_j IN RANGE(CAST(FLOOR(degrees / 2) AS BIGINT))]), 0.0)
  )
END;
COMMENT ON MACRO fair_chi_square_tail IS 'Chance that a chi-square value of that many whole degrees of freedom is above x | Abramowitz and Stegun 1964, 26.4.4 and 26.4.5; relative error 1e-10';

CREATE OR REPLACE MACRO fair_kolmogorov_tail(x) AS CASE
  WHEN x < 0.1 THEN 1.0
  WHEN x < 1 THEN 1 - SQRT(2 * PI()) / x * (
    EXP(-PI() * PI() / (8 * x * x)) + EXP(-9 * PI() * PI() / (8 * x * x)) + EXP(-25 * PI() * PI() / (8 * x * x)) + EXP(-49 * PI() * PI() / (8 * x * x))
  )
  ELSE 2 * (EXP(-2 * x * x) - EXP(-8 * x * x) + EXP(-18 * x * x) - EXP(-32 * x * x))
END;
COMMENT ON MACRO fair_kolmogorov_tail IS 'Chance that a Brownian bridge is further than x from 0 somewhere | Kolmogorov 1933; error 1e-14';

CREATE OR REPLACE MACRO fair_stirling(x) AS (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * x * x)) / (x * x)) / (x * x)) / x;
COMMENT ON MACRO fair_stirling IS 'Part of fair_fisher: ln x! less Stirling''s formula, for x of at least 16 | Stirling 1730';

CREATE OR REPLACE MACRO fair_factorials(x, y) AS CASE
  WHEN LEAST(x, y) < 16 THEN LGAMMA(x + 1) - LGAMMA(y + 1)
  ELSE (2e0 * x + 1) * ATANH((x - y) / (x + y)) + (x - y) * (LN(y) - 1) + fair_stirling(x) - fair_stirling(y)
END;
COMMENT ON MACRO fair_factorials IS 'Part of fair_fisher: ln(x! / y!), without the difference of two large numbers | Stirling 1730';

CREATE OR REPLACE MACRO fair_reach(a, b, c, d) AS 20 * SQRT(LEAST(a + b, a + c, b + d, c + d)) + 1;
COMMENT ON MACRO fair_reach IS 'Part of fair_fisher: how far from its mean a cell lies with any chance that a DOUBLE can hold | Hoeffding 1963';

CREATE OR REPLACE MACRO fair_tables(a, b, c, d) AS [
  fair_factorials(a, fair_k) + fair_factorials(b, a + b - fair_k) + fair_factorials(c, a + c - fair_k) + fair_factorials(d, d - a + fair_k)
  FOR fair_k IN RANGE(
    CAST(GREATEST(0, a - d, FLOOR((a + b) / (a + b + c + d) * (a + c) - fair_reach(a, b, c, d))) AS BIGINT),
    CAST(LEAST(a + b, a + c, CEIL((a + b) / (a + b + c + d) * (a + c) + fair_reach(a, b, c, d))) AS BIGINT) + 1
  )
];
COMMENT ON MACRO fair_tables IS 'Part of fair_fisher: ln of the chance of each table with these margins over the chance of this one | hypergeometric distribution';

CREATE OR REPLACE MACRO fair_exact(a, b, c, d) AS LEAST(1.0, [
  COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs])
  FOR fair_logs IN [fair_tables(a, b, c, d)]
][1]);
COMMENT ON MACRO fair_exact IS 'Part of fair_fisher, for counts that are DOUBLE and not all 0 | hypergeometric distribution';

CREATE OR REPLACE MACRO fair_exact_mid(a, b, c, d) AS LEAST(1.0, [
  (COALESCE(LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs IF fair_l <= 1e-9]), 0.0) - 0.5e0) / LIST_SUM([EXP(fair_l) FOR fair_l IN fair_logs])
  FOR fair_logs IN [fair_tables(a, b, c, d)]
][1]);
COMMENT ON MACRO fair_exact_mid IS 'Fisher''s p-value less half the chance of the table, for counts that are DOUBLE and not all 0 | Lydersen, Fagerland and Laake 2009';

CREATE OR REPLACE MACRO fair_wilson(p, n, z) AS (p + z * z / (2 * n) + z * SQRT(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n);
COMMENT ON MACRO fair_wilson IS 'The limit of a proportion p of n rows that lies z standard errors above it, or below for z below 0 | Wilson 1927';

CREATE OR REPLACE MACRO fair_binomial(k, m, odds) AS COALESCE(LIST_SUM([
  EXP(LGAMMA(m + 1) - LGAMMA(fair_j + 1) - LGAMMA(m - fair_j + 1) + fair_j * LN(odds) - m * LN(1 + odds))
  FOR fair_j IN RANGE(CAST(GREATEST(0, FLOOR(m * odds / (1 + odds) - 20 * SQRT(m) - 1)) AS BIGINT), CAST(k AS BIGINT) + 1)
]), 0e0);
COMMENT ON MACRO fair_binomial IS 'Chance of at most k successes in m trials with such odds | binomial distribution; chances that no DOUBLE holds are left out by Hoeffding 1963; relative error 1e-10 up to a million trials';

CREATE OR REPLACE MACRO fair_mcnemar(b, c, mid) AS CASE
  WHEN b + c = 0 OR b = c THEN 1e0
  ELSE LEAST(1e0, 2 * fair_binomial(LEAST(b, c), b + c, 1e0)
    - mid * EXP(LGAMMA(b + c + 1) - LGAMMA(b + 1) - LGAMMA(c + 1) - (b + c) * LN(2e0)))
END;
COMMENT ON MACRO fair_mcnemar IS 'Two-sided p-value of McNemar''s exact test of b cases against c, or with mid = 1 its mid-p value | McNemar 1947; Fagerland, Lydersen and Laake 2013';

CREATE OR REPLACE MACRO fair_rosenbaum(b, c, alpha) AS [
  1 / fair_t[2] - 1
  FOR fair_t IN [LIST_REDUCE(
    LIST_PREPEND([0e0, 0.5e0], [[0e0] FOR fair_step IN RANGE(50)]),
    LAMBDA fair_a, fair_step : [
      CASE WHEN fair_binomial(LEAST(b, c), b + c, fair_o) <= alpha THEN [fair_a[1], (fair_a[1] + fair_a[2]) / 2] ELSE [(fair_a[1] + fair_a[2]) / 2, fair_a[2]] END
      FOR fair_o IN [(fair_a[1] + fair_a[2]) / (2 - fair_a[1] - fair_a[2])]
    ][1]
  )]
][1];
COMMENT ON MACRO fair_rosenbaum IS 'The largest factor by which the odds of matched cases may differ so that the larger of b and c is still beyond chance alpha, one-sided; at least 1 | Rosenbaum 2002, section 4.3';

CREATE OR REPLACE MACRO fair_philox(counter, stream, seed) AS (
  (LIST_REDUCE(
    LIST_PREPEND(CAST(counter AS UBIGINT) + CAST(stream AS UBIGINT) * 4294967296, [
      (CAST(seed AS UBIGINT) + fair_round * 2654435769) & 4294967295 FOR fair_round IN RANGE(10)::UBIGINT[]
    ]),
    LAMBDA s, k : XOR(XOR((s & 4294967295) * 3528905107 >> 32, k), s >> 32) + ((s & 4294967295) * 3528905107 & 4294967295) * 4294967296
  ) >> 11) + 0.5e0) / 9007199254740992e0;
COMMENT ON MACRO fair_philox IS 'The number in (0, 1) that Philox2x32-10 makes of a counter, a stream and a seed, each a whole number below 2 to the 32 | Salmon, Moraes, Dror and Shaw 2011';

CREATE OR REPLACE MACRO fair_fisher(a, b, c, d) AS CASE
  WHEN a IS NULL OR b IS NULL OR c IS NULL OR d IS NULL OR LEAST(a, b, c, d) < 0 THEN NULL
  WHEN a <> FLOOR(a) OR b <> FLOOR(b) OR c <> FLOOR(c) OR d <> FLOOR(d) THEN NULL
  WHEN GREATEST(a, b, c, d) = 0 THEN 1.0
  ELSE fair_exact(CAST(a AS DOUBLE), CAST(b AS DOUBLE), CAST(c AS DOUBLE), CAST(d AS DOUBLE))
END;
COMMENT ON MACRO fair_fisher IS 'Two-sided p-value of Fisher''s exact test of the table of whole counts [[a, b], [c, d]]: the chance of tables that are no likelier | Fisher 1935; relative error 1e-10';

CREATE OR REPLACE MACRO fair_level_of(gap, distances, step) AS CASE WHEN gap = 0 THEN 0e0 ELSE [
  [
    step * (fair_i - 1 + COALESCE((gap - fair_d[fair_i]) / (fair_d[fair_i + 1] - fair_d[fair_i]), 0))
    FOR fair_i IN RANGE(1, LEN(fair_d) + 1)
    IF fair_d[fair_i] < gap AND COALESCE(fair_d[fair_i + 1] >= gap, TRUE)
  ][1]
  FOR fair_d IN [LIST_CONCAT([0e0], distances)]
][1] END;
COMMENT ON MACRO fair_level_of IS 'The normal quantile at which the limit of a gap is 0, by its distances at 1, 2, … steps; the last of these if it is beyond | Altman and Bland 2011';

CREATE OR REPLACE MACRO fair_inner(p, z, side) AS [
  [CASE WHEN side > 0 THEN 1 - fair_w[1] ELSE fair_w[1] END, CASE WHEN side > 0 THEN fair_w[2] ELSE 1 - fair_w[2] END]
  FOR fair_w IN [[
    fair_c[1] * fair_c[1] / (fair_c[2] * (fair_c[1] + 0.5e0 * z * z + z * SQRT(0.25e0 * z * z + fair_c[1] * (1 - fair_c[1] / fair_c[2]))))
    FOR fair_c IN [
      [LEAST(fair_r[1] * fair_r[2], GREATEST(0e0, fair_r[1] * fair_r[2] - 0.5e0, 1.5e0 * fair_r[1] * fair_r[2] - 2)), fair_r[2]]
      FOR fair_r IN [[CASE WHEN side > 0 THEN 1 - p[1] ELSE p[1] END, p[3]], [CASE WHEN side > 0 THEN p[2] ELSE 1 - p[2] END, p[4]]]
    ]
  ]]
][1];
COMMENT ON MACRO fair_inner IS 'Part of fair_rows_needed: of two rates and their rows p, the limits on the side where the allowance lies, corrected for continuity where at most three rows keep a rate off its end | Wilson 1927; Brown, Cai and DasGupta 2001';

CREATE OR REPLACE MACRO fair_room(p, q, allowed, side, by_ratio) AS CASE
  WHEN NOT by_ratio THEN side * (p[2] - p[1] - allowed) - SQRT(POWER(p[2] - q[2], 2) + POWER(q[1] - p[1], 2))
  WHEN LEAST(p[2], q[1], q[2]) <= 0 THEN -1e3
  WHEN p[1] <= 0 THEN LN(allowed * q[2] / q[1])
  ELSE side * LN(allowed * p[2] / p[1]) - SQRT(POWER(LN(q[1] / p[1]), 2) + POWER(LN(q[2] / p[2]), 2))
END;
COMMENT ON MACRO fair_room IS 'Part of fair_rows_needed: how far beyond the allowance the limit of the gap of two rates p lies, whose own limits are q | Newcombe 1998; Zou and Donner 2008';

CREATE OR REPLACE MACRO fair_next_rows(s, p, q, g, by_ratio) AS [
  s[1] - GREATEST(-1.5e0, LEAST(1.5e0,
    g / CASE WHEN s[1] = s[2] THEN -0.5e0 ELSE GREATEST(-1.5e0, LEAST(-0.35e0, (g - s[3]) / (s[1] - s[2]))) END)),
  s[1],
  g,
  CASE WHEN p[1] <= 0 OR p[1] >= 1 THEN 1e-9 ELSE ABS(q[1] - p[1]) / CASE WHEN by_ratio THEN GREATEST(q[1], 1e-9) ELSE 1e0 END END,
  CASE WHEN p[2] <= 0 OR p[2] >= 1 THEN 1e-9 ELSE ABS(q[2] - p[2]) / CASE WHEN by_ratio THEN GREATEST(q[2], 1e-9) ELSE 1e0 END END
];
COMMENT ON MACRO fair_next_rows IS 'Part of fair_rows_needed: a step to the root of g over the logarithm of rows, by its secant, and how much either rate moves the limit of the gap | Newton 1669';

CREATE OR REPLACE MACRO fair_first_rows(l, u, m, k, z, beyond, allowed, by_ratio) AS
  LN(z * z + POWER(z + beyond, 2) * (l * (1 - l) / m + u * (1 - u) / k)
    / POWER(CASE WHEN NOT by_ratio THEN u - l - allowed WHEN l > 0 THEN u * LN(allowed * u / l) ELSE 1e0 END, 2));
COMMENT ON MACRO fair_first_rows IS 'Part of fair_rows_needed: a first guess at the logarithm of rows, by the normal distribution';

CREATE OR REPLACE MACRO fair_clearance(p, z, allowed, by_ratio) AS [
  CASE
    WHEN NOT by_ratio THEN (allowed - p[2] + p[1]) / GREATEST(1e-9, SQRT(POWER(p[2] - fair_q[2], 2) + POWER(fair_q[1] - p[1], 2)))
    WHEN LEAST(fair_q[1], p[1], p[2]) <= 0 THEN 0e0
    ELSE LN(p[1] / (allowed * p[2])) / GREATEST(1e-9, SQRT(POWER(LN(fair_q[1] / p[1]), 2) + POWER(LN(fair_q[2] / p[2]), 2)))
  END
  FOR fair_q IN [fair_inner(p, z, -1)]
][1];
COMMENT ON MACRO fair_clearance IS 'Part of fair_rows_needed: how many of its margins the gap of two rates p is below what is allowed | Newcombe 1998; Zou and Donner 2008';

CREATE OR REPLACE MACRO fair_binding(l, u, m, k, z, one_end, two_ends, allowed, side, by_ratio) AS [
  [
    [
      CASE
        WHEN side > 0 THEN [l, u, m, k, one_end]
        WHEN fair_t[1] <= fair_t[2] THEN [l, u, m, k, one_end + (two_ends - one_end) * EXP(-1.3e0 * (fair_t[2] / fair_t[1] - 1) * (z + 1))]
        ELSE [u, l, k, m, one_end + (two_ends - one_end) * EXP(-1.3e0 * (fair_t[1] / fair_t[2] - 1) * (z + 1))]
      END
      FOR fair_t IN [[
        GREATEST(1e-9, fair_clearance(fair_v[1], z, allowed, by_ratio)), GREATEST(1e-9, fair_clearance(fair_v[2], z, allowed, by_ratio))
      ]]
    ][1]
    FOR fair_v IN [[[l, u, m * EXP(fair_n), k * EXP(fair_n)], [u, l, k * EXP(fair_n), m * EXP(fair_n)]]]
  ][1]
  FOR fair_n IN [fair_first_rows(l, u, m, k, z, one_end, allowed, by_ratio)]
][1];
COMMENT ON MACRO fair_binding IS 'Part of fair_rows_needed: both rates with their shares, and the standard errors that a sample lies towards what is allowed: one_end if one limit decides, up to two_ends if either may. If the limit of the reversed gap is the closer one, the rates change places | Newcombe 1998';

CREATE OR REPLACE MACRO fair_rows_needed(l, u, m, k, z, one_end, two_ends, allowed, side, by_ratio) AS [
  [
    [
      CASE WHEN ABS(fair_s[3]) < 0.01e0 AND fair_s[1] < 34.5e0 THEN CEIL(EXP(fair_s[1]) - 1e-4) END
      FOR fair_s IN [LIST_REDUCE(
        LIST_PREPEND([fair_i[10], fair_i[10], 0e0, 1e0, 1e0], [[0e0] FOR fair_step IN RANGE(9)]),
        LAMBDA fair_a, fair_step : [
          [
            [
              fair_next_rows(fair_a, fair_p, fair_q, fair_g, by_ratio)
              FOR fair_g IN [LN(GREATEST(1e-9, 1 - fair_room(fair_p, fair_q, fair_i[7], fair_i[8], by_ratio) / fair_i[9]))]
            ][1]
            FOR fair_q IN [fair_inner(fair_p, fair_i[5], fair_i[8])]
          ][1]
          FOR fair_p IN [[
            GREATEST(0e0, LEAST(1e0, fair_i[1] + fair_i[8] * fair_i[6] * SQRT(fair_i[1] * (1 - fair_i[1]) / fair_i[3] / EXP(fair_a[1]) / (1 + POWER(fair_a[5] / fair_a[4], 2))))),
            GREATEST(0e0, LEAST(1e0, fair_i[2] - fair_i[8] * fair_i[6] * SQRT(fair_i[2] * (1 - fair_i[2]) / fair_i[4] / EXP(fair_a[1]) / (1 + POWER(fair_a[4] / fair_a[5], 2))))),
            fair_i[3] * EXP(fair_a[1]),
            fair_i[4] * EXP(fair_a[1])
          ]]
        ][1]
      )]
    ][1]
    FOR fair_i IN [[
      fair_j[1], fair_j[2], fair_j[3], fair_j[4], z, fair_j[5], allowed, side,
      CASE WHEN NOT by_ratio THEN side * (fair_j[2] - fair_j[1] - allowed) WHEN fair_j[1] > 0 THEN side * LN(allowed * fair_j[2] / fair_j[1]) ELSE 1e0 END,
      fair_first_rows(fair_j[1], fair_j[2], fair_j[3], fair_j[4], z, fair_j[5], allowed, by_ratio)
    ]]
  ][1]
  FOR fair_j IN [fair_binding(l, u, m, k, z, one_end, two_ends, allowed, side, by_ratio)]
][1];
COMMENT ON MACRO fair_rows_needed IS 'Rows of each of two groups that decide whether the gap of their rates l and u, l at most u, exceeds what is allowed (side 1) or is within it (side -1): the limit reaches the allowance in a sample that lies one_end standard errors towards it, or up to two_ends if either limit may decide, where the limit falls most; shares m and k of the rows count for the rates; NULL above 1e15 | design point of Hasofer and Lind 1974; powers are .76 to .84 from 25 rows on, if two rows or more have the outcome';

CREATE OR REPLACE MACRO fair_outcome(allowance, within, verdict) AS CASE
  WHEN allowance IS NULL THEN NULL
  WHEN verdict IS NULL AND within OR verdict = 'within' THEN 'pass'
  WHEN verdict IS NULL AND NOT within OR verdict = 'exceeds' THEN 'fail'
  ELSE 'undecided'
END;
COMMENT ON MACRO fair_outcome IS 'What a row of FAIR DISPARITY says of a policy: pass, fail, undecided, or NULL where nothing is asked; verdict is NULL without CONFIDENCE | fairsql check';
