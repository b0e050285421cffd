-- Which transaction wrote an offer last: whoever keeps a copy reads what was written since without looking at all of them.

ALTER TABLE offers.offer ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE FUNCTION offers.note_writing() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN NEW.written_in := pg_current_xact_id(); RETURN NEW; END $$;

CREATE TRIGGER offer_written BEFORE INSERT OR UPDATE ON offers.offer
  FOR EACH ROW EXECUTE FUNCTION offers.note_writing();

CREATE INDEX offer_written_in ON offers.offer (brand, market, written_in);
