-- The rest of a reserved car's price: from which sources it comes, what each brought in, and what goes back to whom.

-- amount: what is expected of the source, paid: what it brought in, both in minor units.
CREATE TABLE reservations.balance_source (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BILLET_PAYMENT', 'FINANCING_PAYMENT', 'DEALER_PAYMENT', 'TRADE_IN',
    'EXT_CONSORTIUM_PAYMENT', 'VOLANTE_CONSORTIUM_PAYMENT')),
  amount bigint NOT NULL CHECK (amount > 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  state text NOT NULL DEFAULT 'PLANNED' CHECK (state IN ('PLANNED', 'WAITING', 'PAID', 'ENDED')),
  proposal_id uuid,
  -- What is kept of the source besides money: the valuation of a used car.
  detail jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  CHECK (paid <= amount),
  CHECK ((state = 'PAID') = (paid = amount)),
  CHECK (state <> 'ENDED' OR paid = 0)
);
CREATE INDEX balance_source_of_order ON reservations.balance_source (order_id, created_at);
CREATE INDEX balance_source_of_proposal ON reservations.balance_source (proposal_id) WHERE proposal_id IS NOT NULL;
-- Two sources of a kind at once could not be told apart when money comes.
CREATE UNIQUE INDEX one_running_source ON reservations.balance_source (order_id, kind) WHERE state IN ('PLANNED', 'WAITING');
CREATE TRIGGER balance_source_moves BEFORE UPDATE OF state ON reservations.balance_source
  FOR EACH ROW EXECUTE FUNCTION platform.move('balance_source', 'state');

-- Money that came in, append-only and once for each name its giver has for it.
CREATE TABLE reservations.balance_money (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  -- Null where the order took it for nothing.
  source_id uuid,
  via text NOT NULL CHECK (via IN ('gateway', 'dealership', 'bank', 'consortium', 'sandbox')),
  external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 100),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  verdict text NOT NULL CHECK (verdict IN ('accepted', 'unwanted')),
  why_unwanted text CHECK (why_unwanted IN ('late', 'twice', 'amount')),
  booked_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CONSTRAINT one_booking_of_money UNIQUE (via, external_id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  FOREIGN KEY (brand, source_id) REFERENCES reservations.balance_source (brand, id),
  CHECK ((verdict = 'unwanted') = (why_unwanted IS NOT NULL)),
  CHECK ((verdict = 'accepted') = (source_id IS NOT NULL)),
  -- What the gateway has and nobody wants is a receipt with its refund.
  CHECK (via <> 'gateway' OR verdict = 'accepted')
);
COMMENT ON TABLE reservations.balance_money IS '@append-only';
CREATE INDEX balance_money_of_order ON reservations.balance_money (order_id, at);
CREATE INDEX balance_money_of_source ON reservations.balance_money (source_id) WHERE source_id IS NOT NULL;
CREATE TRIGGER balance_money_stays BEFORE UPDATE OR DELETE ON reservations.balance_money
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Money that whoever took it gives back; the gateway's goes back by its refunds.
CREATE TABLE reservations.balance_return (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  money_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'OWED' CHECK (state IN ('OWED', 'DONE')),
  requested_by text NOT NULL,
  done_by text,
  reference text CHECK (length(reference) BETWEEN 3 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  UNIQUE (brand, id),
  CONSTRAINT money_goes_back_once UNIQUE (money_id),
  FOREIGN KEY (brand, money_id) REFERENCES reservations.balance_money (brand, id),
  CHECK ((state = 'DONE') = (done_by IS NOT NULL AND done_at IS NOT NULL AND reference IS NOT NULL))
);
CREATE INDEX balance_return_of_order ON reservations.balance_return (order_id);
CREATE TRIGGER balance_return_moves BEFORE UPDATE OF state ON reservations.balance_return
  FOR EACH ROW EXECUTE FUNCTION platform.move('balance_return', 'state');

-- What staff booked as paid at the dealership; above a limit it waits for a second person.
CREATE TABLE reservations.dealer_payment (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  order_id uuid NOT NULL,
  dealer_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  receipt_number text NOT NULL CHECK (receipt_number ~ '^[0-9A-Z][0-9A-Z./-]{2,39}$'),
  state text NOT NULL CHECK (state IN ('AWAITING_APPROVAL', 'BOOKED', 'REFUSED')),
  booked_by text NOT NULL,
  decided_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  -- Two persons: nobody lets through what they booked; taking one's own mistake back is no approval.
  CONSTRAINT second_person CHECK (state <> 'BOOKED' OR decided_by IS NULL OR decided_by <> booked_by)
);
-- A receipt of a dealership is booked once, for whichever order.
CREATE UNIQUE INDEX one_receipt_of_a_dealership ON reservations.dealer_payment (brand, dealer_id, receipt_number)
  WHERE state <> 'REFUSED';
CREATE INDEX dealer_payment_of_order ON reservations.dealer_payment (order_id, created_at);
CREATE TRIGGER dealer_payment_moves BEFORE UPDATE OF state ON reservations.dealer_payment
  FOR EACH ROW EXECUTE FUNCTION platform.move('dealer_payment', 'state');

ALTER TABLE reservations.balance_source ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.balance_source USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE reservations.balance_money ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.balance_money USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE reservations.balance_return ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.balance_return USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE reservations.dealer_payment ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.dealer_payment USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- The sources of an order never ask for more than its price leaves beside what was paid otherwise.
CREATE FUNCTION reservations.sources_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM reservations.purchase p
    WHERE p.id = NEW.order_id AND p.state <> 'CANCELLED'
      AND p.total - p.paid < (SELECT coalesce(sum(s.amount - s.paid), 0) FROM reservations.balance_source s
        WHERE s.order_id = p.id AND s.state IN ('PLANNED', 'WAITING'))) THEN
    RAISE EXCEPTION 'the sources of order % pass its price', NEW.order_id USING ERRCODE = '23514', CONSTRAINT = 'sources_fit';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sources_fit AFTER INSERT OR UPDATE ON reservations.balance_source
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reservations.sources_fit();

-- What orders took before their sources were written down: it was played in the sandbox or came from a bank.
WITH before AS (
  SELECT p.id, p.brand, p.market, p.currency, p.state, p.paid - CASE WHEN p.reserved_at IS NULL THEN 0 ELSE p.deposit END AS amount,
    gen_random_uuid() AS source_id
  FROM reservations.purchase p WHERE p.paid > CASE WHEN p.reserved_at IS NULL THEN 0 ELSE p.deposit END),
sources AS (
  INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, paid, currency, state)
  SELECT source_id, brand, market, id, 'DEALER_PAYMENT', amount, amount, currency, 'PAID' FROM before)
INSERT INTO reservations.balance_money (id, brand, order_id, source_id, via, external_id, amount, currency, verdict, booked_by)
SELECT gen_random_uuid(), brand, id, source_id, 'sandbox', 'before:' || id, amount, currency, 'accepted', 'system:migration' FROM before;
INSERT INTO reservations.balance_return (id, brand, order_id, money_id, amount, currency, reason, requested_by)
SELECT gen_random_uuid(), m.brand, m.order_id, m.id, m.amount, m.currency, 'CANCELLED', 'system:migration'
FROM reservations.balance_money m JOIN reservations.purchase p ON p.id = m.order_id WHERE p.state = 'CANCELLED';

-- A running proposal for an order is its source from now on.
INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, currency, state, proposal_id)
SELECT DISTINCT ON (p.id) gen_random_uuid(), p.brand, p.market, p.id, 'FINANCING_PAYMENT', least(f.released, p.total - p.paid),
  p.currency, 'WAITING', f.id
FROM financing.proposal f JOIN reservations.purchase p ON p.id = f.order_id
WHERE f.status NOT IN ('DENIED', 'PAYED', 'PAYMENT_DONE') AND p.state <> 'CANCELLED' AND p.balance <> 'PAID' AND p.total > p.paid;
