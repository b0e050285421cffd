-- What is done to all rows that match may be done for somebody: orders passed on to one person.

ALTER TABLE accounts.bulk_run DROP CONSTRAINT bulk_run_act_check;
ALTER TABLE accounts.bulk_run ADD CONSTRAINT bulk_run_act_check CHECK (act ~ '^[a-z][A-Za-z]{1,39}(:[0-9a-f-]{36})?$');
