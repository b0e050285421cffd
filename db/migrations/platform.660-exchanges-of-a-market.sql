-- A role may be for one market alone, so exchanges and errors say of which they are; null where the work never learned it.
ALTER TABLE platform.exchange ADD COLUMN market text CHECK (market IN ('br', 'ar'));
ALTER TABLE platform.exchange_error ADD COLUMN market text CHECK (market IN ('br', 'ar'));

-- Two jobs that meet the same trouble are two errors: the end of one must not hide that the other still waits.
DROP INDEX platform.one_open_error;
CREATE UNIQUE INDEX one_open_error ON platform.exchange_error
  (brand, coalesce(market, ''), about, about_id, company, operation, coalesce(job_id, 0)) WHERE state = 'OPEN';

-- What an answer solves, and what goes with an account, is found by what it is about or who wrote it.
CREATE INDEX error_of ON platform.exchange_error (about, about_id);
CREATE INDEX exchange_by_person ON platform.exchange (noted_by) WHERE noted_by IS NOT NULL;
CREATE INDEX error_by_person ON platform.exchange_error (reported_by) WHERE reported_by IS NOT NULL;
