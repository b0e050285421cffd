-- The plan of revisions and its prices stand once, in aftersales.
DROP TABLE visits.revision;

-- The version of the privacy notice the person agreed to (LGPD art. 8; Ley 25.326 art. 5).
ALTER TABLE visits.booking ADD COLUMN consent_version text CHECK (length(consent_version) BETWEEN 1 AND 40);
