-- An order is changed until production is locked, and a cancelled one is taken up again: its money may be given back in part, and
-- its reservation value paid once more.

-- given_back: accepted money that goes back although the order runs; paid is what the order has beside it.
-- round: how often the order was taken up again; receipt and sources of an earlier round are settled.
ALTER TABLE reservations.purchase
  ADD COLUMN given_back bigint NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  ADD COLUMN round smallint NOT NULL DEFAULT 0 CHECK (round >= 0),
  -- The state an order goes back to once it is paid again, and until when it may be taken up; null where it never was.
  ADD COLUMN resume_state text,
  ADD COLUMN resume_until timestamptz,
  -- Staff said that the fault was ours: taken up again it costs what it did.
  ADD COLUMN price_kept boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT resumes_until CHECK ((resume_state IS NULL) = (resume_until IS NULL));

ALTER TABLE reservations.balance_source ADD COLUMN round smallint NOT NULL DEFAULT 0;

ALTER TABLE payments.receipt ADD COLUMN round smallint NOT NULL DEFAULT 0;
DROP INDEX payments.one_accepted;
CREATE UNIQUE INDEX one_accepted ON payments.receipt (order_id, round) WHERE verdict = 'accepted' AND purpose = 'reservation';

-- Money goes back in parts: 1 is what is left when the order ends, the others are what changes of it left over.
ALTER TABLE reservations.balance_return ADD COLUMN part smallint NOT NULL DEFAULT 1 CHECK (part > 0);
ALTER TABLE reservations.balance_return DROP CONSTRAINT money_goes_back_once;
ALTER TABLE reservations.balance_return ADD CONSTRAINT money_goes_back_once UNIQUE (money_id, part);
CREATE FUNCTION reservations.returns_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(r.amount) FROM reservations.balance_return r WHERE r.money_id = NEW.money_id)
    > (SELECT m.amount FROM reservations.balance_money m WHERE m.id = NEW.money_id) THEN
    RAISE EXCEPTION 'more of money % goes back than came', NEW.money_id USING ERRCODE = '23514', CONSTRAINT = 'returns_fit';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER returns_fit AFTER INSERT ON reservations.balance_return
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reservations.returns_fit();

-- What became of an order by each change its buyer agreed to: price by price, and the car before and after.
CREATE TABLE reservations.order_change (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CHANGED', 'TAKEN_UP')),
  terms_version text NOT NULL,
  lines jsonb NOT NULL,
  total_before bigint NOT NULL CHECK (total_before > 0),
  total_after bigint NOT NULL CHECK (total_after > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  given_back bigint NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  dealer_before uuid NOT NULL,
  dealer_after uuid NOT NULL,
  unit_before uuid NOT NULL,
  unit_after uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id)
);
COMMENT ON TABLE reservations.order_change IS '@append-only';
CREATE INDEX order_change_of_order ON reservations.order_change (order_id, at DESC, id);
CREATE TRIGGER order_change_stays BEFORE UPDATE OR DELETE ON reservations.order_change
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE reservations.order_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.order_change USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
