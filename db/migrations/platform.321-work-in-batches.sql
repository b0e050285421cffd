-- The worker is woken for what is due now or within the longest time it sleeps; the end of a hold in half an hour wakes nobody.
DROP TRIGGER outbox_wakes ON platform.outbox;
CREATE OR REPLACE FUNCTION platform.wake_worker() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN
  IF EXISTS (SELECT FROM came WHERE run_at < now() + interval '5 seconds') THEN PERFORM pg_notify('outbox', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wakes AFTER INSERT ON platform.outbox REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION platform.wake_worker();

-- The work on a kept event says what the event is about, so that who only needs that reads nothing more.
CREATE OR REPLACE FUNCTION platform.inbox_to_outbox() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN
  INSERT INTO platform.outbox (topic, brand, payload)
  VALUES ('inbox.' || NEW.provider, '*', jsonb_build_object('inboxId', NEW.id, 'subject', NEW.subject));
  RETURN NULL;
END $$;
