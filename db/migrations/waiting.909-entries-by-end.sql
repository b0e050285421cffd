-- Who waits for nothing any more is forgotten by time.
CREATE INDEX waiting_by_end ON waiting.entry ((LEAST(left_at, notified_at, expires_at)));
