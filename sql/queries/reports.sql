-- Queries of a report (see fairsql/reports/).

-- asked: a question in one of the forms
FROM $source
FAIR$form (
$items
);
