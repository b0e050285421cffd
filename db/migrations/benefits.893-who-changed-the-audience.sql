-- For whom a benefit is, is part of what the second person approves: whoever changed its audience while it waited approves it no more
-- than who wrote it.
ALTER TABLE benefits.benefit ADD COLUMN audience_by text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT audience_two_persons CHECK (approved_by IS NULL OR approved_by <> ALL (audience_by));
