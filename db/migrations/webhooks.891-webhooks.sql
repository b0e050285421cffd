-- Webhooks to other companies' programs: where they go, of what they tell, and what became of each.

CREATE SCHEMA webhooks;

CREATE TABLE webhooks.endpoint (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  address text NOT NULL CHECK (length(address) BETWEEN 8 AND 500),
  description text NOT NULL CHECK (length(description) BETWEEN 2 AND 120),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 40),
  is_on boolean NOT NULL,
  -- Why the program switched it off by itself. GONE: the receiver answered 410; FAILING: nothing got through for days.
  off_because text CHECK (off_because IN ('GONE', 'FAILING')),
  -- Sealed; the one before signs too until its time is over.
  secret bytea NOT NULL,
  former_secret bytea,
  former_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- One round to a receiver at a time, over all processes; it rests while the receiver does not take anything.
  busy_until timestamptz,
  rest_until timestamptz,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (brand, id),
  CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  CHECK (off_because IS NULL OR NOT is_on)
);
-- One receiver of an address: sent twice, what happened would come under two ids.
CREATE UNIQUE INDEX one_endpoint_an_address ON webhooks.endpoint (brand, market, address) WHERE deleted_at IS NULL;
CREATE INDEX endpoint_in_order ON webhooks.endpoint (brand, market, id) WHERE deleted_at IS NULL;

CREATE TABLE webhooks.delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- By this the receiver knows it again, however often it is sent.
  message_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  endpoint_id uuid NOT NULL,
  brand text NOT NULL,
  event text NOT NULL,
  -- Ids, kinds and states: nothing of a person.
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'TAKEN', 'GIVEN_UP')),
  attempts integer NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT now(),
  -- Of the last try.
  tried_at timestamptz,
  outcome text,
  status integer,
  milliseconds integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From when its tries count: put down, sent again by hand, or its endpoint switched on again.
  since timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, endpoint_id) REFERENCES webhooks.endpoint (brand, id)
);
CREATE INDEX delivery_due ON webhooks.delivery (endpoint_id, run_at) WHERE state = 'WAITING';
CREATE INDEX delivery_newest ON webhooks.delivery (brand, endpoint_id, id DESC);
CREATE INDEX delivery_of_state ON webhooks.delivery (brand, endpoint_id, state, id DESC);
CREATE INDEX delivery_age ON webhooks.delivery (created_at);

ALTER TABLE webhooks.endpoint ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON webhooks.endpoint USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE webhooks.delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON webhooks.delivery USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Puts an event down for each endpoint that listens to it, in the transaction of what happened. Arguments: the event, the names of the
-- columns that are told of as they are, and after 'moves' the column that says from where to where.
CREATE FUNCTION webhooks.tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  content jsonb := jsonb_build_object('id', NEW.id, 'brand', NEW.brand, 'market', NEW.market);
  place integer := 1;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks.endpoint e WHERE e.brand = NEW.brand AND e.market = NEW.market AND e.deleted_at IS NULL
    AND e.is_on AND TG_ARGV[0] = ANY (e.events))
  THEN RETURN NULL; END IF;
  WHILE place < TG_NARGS LOOP
    IF TG_ARGV[place] = 'moves' THEN
      content := content || jsonb_build_object('from', to_jsonb(OLD) -> TG_ARGV[place + 1], 'to', to_jsonb(NEW) -> TG_ARGV[place + 1]);
      place := place + 2;
    ELSE
      content := content || jsonb_build_object(TG_ARGV[place], to_jsonb(NEW) -> TG_ARGV[place]);
      place := place + 1;
    END IF;
  END LOOP;
  WITH put AS (
    INSERT INTO webhooks.delivery (endpoint_id, brand, event, data)
    SELECT e.id, e.brand, TG_ARGV[0], content FROM webhooks.endpoint e
    WHERE e.brand = NEW.brand AND e.market = NEW.market AND e.deleted_at IS NULL AND e.is_on AND TG_ARGV[0] = ANY (e.events)
    RETURNING endpoint_id, brand)
  INSERT INTO platform.outbox (topic, brand, payload)
  SELECT 'webhook.deliver', put.brand, jsonb_build_object('endpointId', put.endpoint_id) FROM put;
  RETURN NULL;
END $$;

-- At once, and not with the rights of all tables after the migrations: the version before goes on moving orders meanwhile.
GRANT USAGE ON SCHEMA webhooks TO volante_app;
GRANT SELECT ON webhooks.endpoint TO volante_app;
GRANT SELECT, INSERT ON webhooks.delivery TO volante_app;

CREATE TRIGGER webhook_of_state AFTER UPDATE OF state ON reservations.purchase
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION webhooks.tell('order.moved', 'moves', 'state');
CREATE TRIGGER webhook_of_lead AFTER INSERT ON leads.lead
  FOR EACH ROW EXECUTE FUNCTION webhooks.tell('lead.created', 'channel');
CREATE TRIGGER webhook_of_visit AFTER INSERT ON visits.booking
  FOR EACH ROW EXECUTE FUNCTION webhooks.tell('visit.booked', 'kind', 'state');
CREATE TRIGGER webhook_of_state AFTER UPDATE OF state ON visits.booking
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION webhooks.tell('visit.moved', 'kind', 'moves', 'state');
