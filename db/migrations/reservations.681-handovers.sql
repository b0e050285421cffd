-- When a buyer fetches the car at its dealership, and what is done before it is handed over. One at a time at a dealership.
CREATE TABLE reservations.handover (
  order_id uuid PRIMARY KEY,
  brand text NOT NULL,
  dealer_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Who did which item, and when: {"KEYS": {"by": "...", "at": "..."}}.
  checklist jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(checklist) = 'object'),
  changed_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  done_by text,
  UNIQUE (brand, order_id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  CHECK (ends_at > starts_at),
  CHECK ((done_at IS NULL) = (done_by IS NULL)),
  CONSTRAINT one_handover_at_a_time EXCLUDE USING gist (dealer_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (done_at IS NULL)
);
ALTER TABLE reservations.handover ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.handover USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Whoever fetches no car keeps no time.
CREATE FUNCTION reservations.handover_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reservations.handover h WHERE h.order_id = NEW.id AND h.done_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER handover_ends AFTER UPDATE OF state ON reservations.purchase
  FOR EACH ROW WHEN (NEW.state = 'CANCELLED') EXECUTE FUNCTION reservations.handover_ends();
