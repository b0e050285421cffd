-- Proposals sent to the banks: the form sealed, the way each went, the papers.

CREATE TABLE financing.proposal (
  -- Also the bank's idempotency key: stored before the bank is called.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- For people: printed, spoken, typed.
  number text NOT NULL UNIQUE,
  simulation_id uuid NOT NULL,
  account_id uuid REFERENCES accounts.account (id),
  -- Hash of the browser's secret or of the reference given to a program.
  anonymous_id text,
  dealer_id uuid NOT NULL,
  order_id uuid,
  source text NOT NULL CHECK (source IN ('CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO')),
  status text NOT NULL DEFAULT 'PROPOSAL_SENT',
  -- The whole form, bound to its row; the blind index finds a person's proposals without opening anything.
  applicant_sealed bytea NOT NULL,
  document_index text NOT NULL,
  terms_version text NOT NULL,
  released bigint NOT NULL CHECK (released > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  bank_id text,
  -- The bank's own page for signing, from the approval on.
  formalization_url text,
  -- How far into the bank's own history we are.
  bank_sequence integer NOT NULL DEFAULT 0 CHECK (bank_sequence >= 0),
  documents_wanted text[] NOT NULL DEFAULT '{}',
  message text CHECK (length(message) <= 300),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, simulation_id) REFERENCES financing.simulation (brand, id),
  CHECK (account_id IS NOT NULL OR anonymous_id IS NOT NULL)
);
CREATE INDEX proposal_of_account ON financing.proposal (account_id, created_at DESC) WHERE account_id IS NOT NULL;
CREATE INDEX proposal_of_visitor ON financing.proposal (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX proposal_of_order ON financing.proposal (order_id, created_at DESC) WHERE order_id IS NOT NULL;
CREATE INDEX proposal_of_document ON financing.proposal (document_index);
CREATE INDEX proposal_of_simulation ON financing.proposal (simulation_id);
-- One running proposal an order.
CREATE UNIQUE INDEX one_open_proposal ON financing.proposal (order_id)
  WHERE order_id IS NOT NULL AND status <> 'DENIED';
CREATE INDEX proposal_to_check ON financing.proposal (coalesce(checked_at, created_at))
  WHERE status NOT IN ('DENIED', 'PAYED', 'PAYMENT_DONE');
CREATE TRIGGER status_moves BEFORE UPDATE OF status ON financing.proposal
  FOR EACH ROW EXECUTE FUNCTION platform.move('financing_proposal', 'status');

-- Each status with the moment the bank gave it; PROPOSAL_SENT is the row's own birth.
CREATE TABLE financing.proposal_step (
  proposal_id uuid NOT NULL,
  brand text NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  status text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, sequence),
  FOREIGN KEY (brand, proposal_id) REFERENCES financing.proposal (brand, id)
);
COMMENT ON TABLE financing.proposal_step IS '@append-only';
CREATE TRIGGER step_stays BEFORE UPDATE OR DELETE ON financing.proposal_step
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

CREATE TABLE financing.proposal_document (
  -- The file's id, and the bank's key of the paper.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  proposal_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('IDENTITY', 'INCOME', 'ADDRESS', 'MARRIAGE', 'OTHER')),
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sent_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  FOREIGN KEY (brand, proposal_id) REFERENCES financing.proposal (brand, id)
);
CREATE INDEX document_of_proposal ON financing.proposal_document (proposal_id, sent_at);

ALTER TABLE financing.proposal ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON financing.proposal USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE financing.proposal_step ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON financing.proposal_step USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE financing.proposal_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON financing.proposal_document USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
