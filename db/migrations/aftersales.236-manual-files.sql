-- A manual is found by its file.
CREATE INDEX manual_of_file ON aftersales.manual (path) WHERE deleted_at IS NULL;
CREATE INDEX manual_file ON aftersales.manual (split_part(path, '?', 1)) WHERE deleted_at IS NULL;
