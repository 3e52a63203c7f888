-- Queries of fairsql/integrations/.

-- gap: the largest gap of some metrics between the groups of scored rows
SELECT max(difference) FROM scored
FAIR DISPARITY (PREDICTION predicted LABEL truth PROTECTED $groups METRICS $metrics);
