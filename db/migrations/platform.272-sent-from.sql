-- By whom an upload is counted: the person, or the address it came from as a keyed hash. `owner` is whose the file is, which a
-- visitor without an account may choose anew each time.
ALTER TABLE platform.file ADD COLUMN sent_from text;
CREATE INDEX file_sent_from ON platform.file (sent_from, created_at) WHERE sent_from IS NOT NULL;
