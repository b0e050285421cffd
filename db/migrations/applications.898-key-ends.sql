-- The last day, in its market, on which a key is taken. Null: until somebody ends it.
ALTER TABLE applications.key ADD COLUMN ends_on date;
