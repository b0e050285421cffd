-- Money in and out. A charge is what we ask for; a receipt is money that arrived; a refund is money on its way back.

CREATE SCHEMA payments;

CREATE TABLE payments.charge (
  -- Also the key the gateway knows it by: stored before the gateway is called.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  order_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('reservation')),
  method text NOT NULL CHECK (method IN ('pix', 'card')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  state text NOT NULL DEFAULT 'CREATED',
  -- Where the gateway's own page is (card), or what the bank's app reads (Pix).
  redirect_url text,
  pix_code text,
  gateway_id text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  UNIQUE (brand, id)
);
CREATE INDEX charge_of_order ON payments.charge (order_id, created_at DESC);
CREATE UNIQUE INDEX one_open_charge ON payments.charge (order_id, method) WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING');
CREATE INDEX charge_open ON payments.charge (created_at) WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING');
CREATE TRIGGER charge_moves BEFORE UPDATE OF state ON payments.charge
  FOR EACH ROW EXECUTE FUNCTION platform.move('charge', 'state');

CREATE TABLE payments.receipt (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  charge_id uuid NOT NULL,
  order_id uuid NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  approved_at timestamptz NOT NULL,
  -- accepted: it pays the order. unwanted: late, twice, or not the amount asked; it goes back.
  verdict text NOT NULL CHECK (verdict IN ('accepted', 'unwanted')),
  why_unwanted text CHECK (why_unwanted IN ('late', 'twice', 'amount')),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= amount),
  charged_back_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  UNIQUE (provider, provider_id),
  FOREIGN KEY (brand, charge_id) REFERENCES payments.charge (brand, id),
  CHECK ((verdict = 'unwanted') = (why_unwanted IS NOT NULL))
);
-- One order is paid for once: a second accepted receipt cannot be written.
CREATE UNIQUE INDEX one_accepted ON payments.receipt (order_id) WHERE verdict = 'accepted';

CREATE TABLE payments.refund (
  -- Also the gateway's idempotency key of the refund.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  receipt_id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('AWAITING_APPROVAL', 'REQUESTED', 'DONE', 'FAILED')),
  requested_by text NOT NULL,
  approved_by text,
  provider_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, receipt_id) REFERENCES payments.receipt (brand, id),
  -- Two persons: nobody approves what they asked for.
  CHECK (approved_by IS NULL OR approved_by <> requested_by)
);
CREATE INDEX refund_of_order ON payments.refund (order_id);
CREATE INDEX refund_open ON payments.refund (created_at) WHERE state IN ('AWAITING_APPROVAL', 'REQUESTED');
CREATE TRIGGER refund_moves BEFORE UPDATE OF state ON payments.refund
  FOR EACH ROW EXECUTE FUNCTION platform.move('refund', 'state');

-- Double entry, append-only. Accounts: gateway (money held for us), deposits (what we owe buyers).
CREATE TABLE payments.entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  posting uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('gateway', 'deposits')),
  amount bigint NOT NULL CHECK (amount <> 0),
  currency char(3) NOT NULL,
  order_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payments.entry IS '@append-only';
CREATE INDEX entry_posting ON payments.entry (posting);
CREATE INDEX entry_order ON payments.entry (order_id);
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON payments.entry FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

CREATE FUNCTION payments.posting_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments.entry e WHERE e.posting = NEW.posting GROUP BY e.currency HAVING sum(e.amount) <> 0) THEN
    RAISE EXCEPTION 'posting % does not balance', NEW.posting USING ERRCODE = '23514', CONSTRAINT = 'posting_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON payments.entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments.posting_balances();

ALTER TABLE payments.charge ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON payments.charge USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE payments.receipt ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON payments.receipt USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE payments.refund ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON payments.refund USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE payments.entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON payments.entry USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
