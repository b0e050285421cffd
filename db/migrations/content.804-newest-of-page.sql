-- What the list of pages shows and is narrowed by stands in the page's own row: title and state of its newest version. Looked up version by
-- version, a list of twenty and its count read a version of every page there is.

ALTER TABLE content.page
  ADD COLUMN newest_title text NOT NULL DEFAULT '',
  ADD COLUMN newest_state text NOT NULL DEFAULT 'DRAFT' CHECK (newest_state IN ('DRAFT', 'SUBMITTED', 'APPROVED'));

UPDATE content.page p SET newest_title = v.title, newest_state = v.state
FROM content.page_version v
WHERE v.page_id = p.id AND v.number = (SELECT max(number) FROM content.page_version WHERE page_id = p.id);

CREATE FUNCTION content.note_newest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content.page SET newest_title = NEW.title, newest_state = NEW.state
  WHERE id = NEW.page_id AND (newest_title, newest_state) IS DISTINCT FROM (NEW.title, NEW.state)
    AND NOT EXISTS (SELECT FROM content.page_version v WHERE v.page_id = NEW.page_id AND v.number > NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER newest_noted AFTER INSERT OR UPDATE OF title, state ON content.page_version
  FOR EACH ROW EXECUTE FUNCTION content.note_newest();

CREATE INDEX page_of_state ON content.page (brand, market, newest_state, changed_at DESC, id DESC);
