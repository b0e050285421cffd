-- The plan of revisions and its prices stand once, in aftersales.
DROP TABLE visits.revision;
