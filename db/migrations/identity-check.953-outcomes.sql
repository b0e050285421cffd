-- How it was found that the buyer of an order is who they are: what came out, when and by which way. Nothing of a face stands here.

CREATE SCHEMA identity_check;

CREATE TABLE identity_check.outcome (
  order_id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('SAME', 'UNSURE', 'NOT_RECOGNISED', 'WITHOUT', 'ACCEPTED', 'REFUSED', 'AGAIN', 'APPEALED')),
  -- By photos of the face, at the dealership, or by a call back.
  way text NOT NULL CHECK (way IN ('FACE', 'DEALER', 'CALL')),
  -- Of the consent under which photos were looked at last; null: none were.
  consent_version text,
  -- How often photos were looked at and were not surely the person's.
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  reason text CHECK (reason IN ('OTHER_PERSON', 'PAPER_INVALID', 'DID_NOT_COME')),
  refused_by text,
  decided_by text,
  appealed_at timestamptz,
  state_at timestamptz NOT NULL DEFAULT now(),
  -- Cancelled or delivered: nobody decides any more.
  order_ended boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  is_waiting boolean NOT NULL GENERATED ALWAYS AS (
    NOT order_ended AND state IN ('UNSURE', 'NOT_RECOGNISED', 'WITHOUT', 'APPEALED')) STORED,
  CHECK (state NOT IN ('SAME', 'UNSURE', 'NOT_RECOGNISED') OR (way = 'FACE' AND consent_version IS NOT NULL)),
  CHECK (state NOT IN ('REFUSED', 'APPEALED') OR (reason IS NOT NULL AND refused_by IS NOT NULL)),
  CHECK (state <> 'APPEALED' OR appealed_at IS NOT NULL),
  CHECK (state NOT IN ('ACCEPTED', 'REFUSED', 'AGAIN') OR decided_by IS NOT NULL),
  -- Who refused does not decide the appeal.
  CHECK (appealed_at IS NULL OR state = 'APPEALED' OR decided_by <> refused_by),
  -- Nor does anybody decide on themselves.
  CHECK (decided_by <> 'account:' || account_id)
);
CREATE INDEX outcome_waiting ON identity_check.outcome (brand, market, is_waiting, state_at, order_id);
CREATE INDEX outcome_of_account ON identity_check.outcome (account_id);

COMMENT ON COLUMN identity_check.outcome.account_id IS '@personal';

ALTER TABLE identity_check.outcome ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON identity_check.outcome USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- An order may become another car at another dealership, whose staff look from then on, and may end before anybody has looked.
CREATE FUNCTION identity_check.follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE identity_check.outcome SET dealer_id = NEW.dealer_id, order_ended = NEW.state IN ('CANCELLED', 'DELIVERED')
  WHERE order_id = NEW.id AND (dealer_id, order_ended) IS DISTINCT FROM (NEW.dealer_id, NEW.state IN ('CANCELLED', 'DELIVERED'));
  RETURN NULL;
END $$;
CREATE TRIGGER identity_of_order AFTER UPDATE OF state, dealer_id ON reservations.purchase
  FOR EACH ROW WHEN ((NEW.state, NEW.dealer_id) IS DISTINCT FROM (OLD.state, OLD.dealer_id))
  EXECUTE FUNCTION identity_check.follow_order();
