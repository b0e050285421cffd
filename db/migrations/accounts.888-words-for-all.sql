-- One note about all orders that match: what is written stands here while the run goes on, then in the notes alone.
ALTER TABLE accounts.bulk_run ADD COLUMN words text CHECK (length(words) BETWEEN 1 AND 2000),
  ADD CONSTRAINT words_end_with_their_run CHECK (words IS NULL OR ended_at IS NULL);
COMMENT ON COLUMN accounts.bulk_run.words IS '@personal';
