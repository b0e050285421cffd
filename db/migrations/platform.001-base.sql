-- What every feature stands on: idempotency, outbox, inbox of webhooks, audit, legal transitions, files, schedules.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pgcrypto;

CREATE SCHEMA IF NOT EXISTS platform;

-- The brand of the running transaction; '*' for work over all brands (sign-in, workers, reconciliation).
CREATE FUNCTION platform.brand() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(current_setting('app.brand', true), '') $$;

CREATE FUNCTION platform.sees_brand(row_brand text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT platform.brand() IN (row_brand, '*') $$;

-- One effect a key: the row is written in the transaction of the effect, with the answer the caller saw.
CREATE TABLE platform.idempotency (
  brand text NOT NULL,
  actor text NOT NULL,
  route text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 8 AND 255),
  body_hash text NOT NULL,
  state text NOT NULL DEFAULT 'in_progress' CHECK (state IN ('in_progress', 'done')),
  lease_until timestamptz NOT NULL DEFAULT now() + interval '30 seconds',
  status integer,
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (brand, actor, route, key),
  CHECK (state <> 'done' OR status IS NOT NULL)
);
CREATE INDEX idempotency_age ON platform.idempotency (created_at);

-- Work to be done after the commit, at least once: the consumer dedupes on the id.
CREATE TABLE platform.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  brand text NOT NULL,
  payload jsonb NOT NULL,
  -- Same key, one open row: a second wish for the same work joins the first.
  dedupe_key text,
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  dead_at timestamptz
);
CREATE INDEX outbox_due ON platform.outbox (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE UNIQUE INDEX outbox_one_open ON platform.outbox (topic, dedupe_key)
  WHERE dedupe_key IS NOT NULL AND done_at IS NULL AND dead_at IS NULL AND attempts = 0;

CREATE FUNCTION platform.wake_worker() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$;
CREATE TRIGGER outbox_wakes AFTER INSERT ON platform.outbox FOR EACH STATEMENT EXECUTE FUNCTION platform.wake_worker();

-- Raw webhooks, stored before they are believed.
CREATE TABLE platform.inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL,
  payload text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  UNIQUE (provider, event_id)
);
CREATE INDEX inbox_open ON platform.inbox (received_at) WHERE processed_at IS NULL;

CREATE FUNCTION platform.inbox_to_outbox() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN
  INSERT INTO platform.outbox (topic, brand, payload)
  VALUES ('inbox.' || NEW.provider, '*', jsonb_build_object('inboxId', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_is_worked AFTER INSERT ON platform.inbox FOR EACH ROW EXECUTE FUNCTION platform.inbox_to_outbox();

-- Who did what, append-only.
CREATE TABLE platform.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  from_state text,
  to_state text,
  reason text,
  detail jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE platform.audit IS '@append-only';
CREATE INDEX audit_subject ON platform.audit (subject_type, subject_id, id);
CREATE INDEX audit_time ON platform.audit (at);

CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501'; END $$;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON platform.audit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- The legal moves of every lifecycle, written at start from the tables in the features' rules.
CREATE TABLE platform.transition (
  machine text NOT NULL,
  from_state text NOT NULL,
  event text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (machine, from_state, event)
);

-- Refuses a move that is not in the table, and leaves the audit row and the event of every move that is.
-- Arguments: machine, and the name of the state column.
CREATE FUNCTION platform.move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  machine text := TG_ARGV[0];
  old_state text := to_jsonb(OLD) ->> TG_ARGV[1];
  new_state text := to_jsonb(NEW) ->> TG_ARGV[1];
BEGIN
  IF old_state = new_state THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM platform.transition t WHERE t.machine = TG_ARGV[0] AND t.from_state = old_state AND t.to_state = new_state) THEN
    RAISE EXCEPTION '% may not go from % to %', machine, old_state, new_state
      USING ERRCODE = '23514', CONSTRAINT = 'legal_transition';
  END IF;
  INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, from_state, to_state, reason)
  VALUES (NEW.brand, coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'), machine || '.moved', machine,
    NEW.id::text, old_state, new_state, nullif(current_setting('app.reason', true), ''));
  INSERT INTO platform.outbox (topic, brand, payload)
  VALUES (machine || '.moved', NEW.brand, jsonb_build_object('id', NEW.id, 'from', old_state, 'to', new_state));
  RETURN NEW;
END $$;

-- Uploads: the row turns clean only after the re-encoded file is on disk.
CREATE TABLE platform.file (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  owner text NOT NULL,
  purpose text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'clean', 'refused')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_owner ON platform.file (owner, created_at);

-- Recurring work: one process at a time holds the lease.
CREATE TABLE platform.schedule (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  last_run_at timestamptz,
  last_error text
);

-- What was seeded, by hash, so that a start knows whether the embedded catalogue is current.
CREATE TABLE platform.seed (
  name text PRIMARY KEY,
  hash text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
