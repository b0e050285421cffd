-- A handover's time counts its versions, so that two who change it do not overwrite each other unseen. missed: its buyer did not come.
ALTER TABLE reservations.handover
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN missed_at timestamptz,
  ADD COLUMN missed_by text,
  ADD CONSTRAINT missed_by_whom CHECK ((missed_at IS NULL) = (missed_by IS NULL)),
  ADD CONSTRAINT missed_or_done CHECK (missed_at IS NULL OR done_at IS NULL);
