-- Lines that let somebody into an audience of an approved benefit wait for a second person: one that is added to a white list does not
-- count meanwhile, one that is taken off a black list still does.
ALTER TABLE benefits.audience_entry
  ADD COLUMN waits text CHECK (waits IN ('ADDED', 'REMOVED')),
  ADD COLUMN waits_by text,
  ADD CONSTRAINT waits_from_somebody CHECK ((waits IS NULL) = (waits_by IS NULL));
CREATE INDEX entries_waiting ON benefits.audience_entry (audience_id) WHERE waits IS NOT NULL;
