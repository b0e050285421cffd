-- Running holds of visitors without an account: what bounds how many of them come from one network, and how much of a version's
-- stock they may keep. A row goes as soon as its order ends or belongs to a person. The network is a keyed hash.
CREATE TABLE reservations.anonymous_hold (
  order_id uuid PRIMARY KEY REFERENCES reservations.purchase (id) ON DELETE CASCADE,
  network text NOT NULL,
  version text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX anonymous_hold_network ON reservations.anonymous_hold (network, until);
CREATE INDEX anonymous_hold_version ON reservations.anonymous_hold (version, until);

CREATE FUNCTION reservations.end_anonymous_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reservations.anonymous_hold WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER anonymous_hold_ends AFTER UPDATE OF state, account_id ON reservations.purchase
  FOR EACH ROW WHEN (NEW.state <> 'PRE_RESERVE' OR NEW.account_id IS NOT NULL)
  EXECUTE FUNCTION reservations.end_anonymous_hold();
