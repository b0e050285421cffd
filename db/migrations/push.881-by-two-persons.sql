-- Whoever wrote a message to devices does not send it: somebody else does.

ALTER TABLE push.message ADD COLUMN makers text[] NOT NULL DEFAULT '{}';
ALTER TABLE push.message ADD COLUMN sent_by text;
ALTER TABLE push.message ALTER COLUMN makers DROP DEFAULT;
-- What has changed since it was sent has other makers.
ALTER TABLE push.message ADD CONSTRAINT two_persons CHECK (sent_version IS DISTINCT FROM version OR sent_by <> ALL (makers));
