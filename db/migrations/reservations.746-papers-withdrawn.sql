-- A paper is taken back by whoever brought it until its buyer has opened it; the file of an erased person's paper is gone, its row stays
-- as far as the law keeps it.
ALTER TABLE reservations.paper
  ADD COLUMN opened_at timestamptz,
  ALTER COLUMN file_id DROP NOT NULL;
