-- Cards a person keeps at the payment gateway. The number is there and nowhere else: here is its name there, and what a receipt shows of it.

-- A person as the gateway knows them, in one market. Whoever changes a person's cards holds this row.
CREATE TABLE payments.wallet (
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- The gateway's customer; null until it made one.
  customer_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, market)
);

CREATE TABLE payments.card (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  market text NOT NULL,
  -- The one-time token it was added by: sent twice it is one card.
  request_id uuid NOT NULL UNIQUE,
  -- The gateway's single-use token for what was typed on its page, until the gateway has the card.
  token text,
  gateway_card_id text,
  scheme text CHECK (scheme IN ('VISA', 'AMEX', 'MASTERCARD', 'DISCOVER', 'DINERS', 'JCB', 'CHINA_UNION_PAY')),
  last_four text CHECK (last_four ~ '^[0-9]{4}$'),
  -- The last day it is good for.
  good_until date,
  -- The gateway's own name of the brand, which a payment repeats.
  method text,
  favourite boolean NOT NULL DEFAULT false,
  -- The site it was added at: mails about it are written as that brand.
  added_at_brand text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  saved_at timestamptz,
  refused_at timestamptz,
  -- When its owner was told that it ends soon: once.
  warned_at timestamptz,
  FOREIGN KEY (account_id, market) REFERENCES payments.wallet (account_id, market),
  UNIQUE (account_id, market, gateway_card_id),
  CHECK ((saved_at IS NULL) = (gateway_card_id IS NULL)),
  CHECK (saved_at IS NULL OR (last_four IS NOT NULL AND good_until IS NOT NULL AND method IS NOT NULL AND token IS NULL)),
  CHECK (refused_at IS NULL OR (saved_at IS NULL AND token IS NULL)),
  CHECK (NOT favourite OR saved_at IS NOT NULL)
);
-- At most one favourite by the index, at least one by the trigger: whoever has cards has exactly one.
CREATE UNIQUE INDEX one_favourite ON payments.card (account_id, market) WHERE favourite;
CREATE INDEX card_ending ON payments.card (good_until, id) WHERE saved_at IS NOT NULL AND warned_at IS NULL;

CREATE FUNCTION payments.cards_have_favourite() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed payments.card := coalesce(NEW, OLD);
BEGIN
  IF EXISTS (
      SELECT FROM payments.card c
      WHERE c.account_id = changed.account_id AND c.market = changed.market AND c.saved_at IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM payments.card c
      WHERE c.account_id = changed.account_id AND c.market = changed.market AND c.favourite) THEN
    RAISE EXCEPTION 'a person with cards has a favourite' USING ERRCODE = '23514', CONSTRAINT = 'cards_have_favourite';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER card_favourite AFTER INSERT OR UPDATE OR DELETE ON payments.card
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments.cards_have_favourite();

-- A charge by a card that is kept: by which one, in how many instalments (null: typed on the gateway's own page), the single-use token
-- of its security code until the gateway answered, and the bank's question to the cardholder (3-D Secure).
ALTER TABLE payments.charge
  ADD COLUMN card_id uuid REFERENCES payments.card (id) ON DELETE SET NULL,
  ADD COLUMN installments smallint CHECK (installments BETWEEN 1 AND 36),
  ADD COLUMN card_token text,
  ADD COLUMN challenge_url text,
  ADD COLUMN challenge_data text,
  ADD CHECK (installments IS NULL OR method = 'card'),
  ADD CHECK (card_id IS NULL OR installments IS NOT NULL),
  ADD CHECK ((challenge_url IS NULL) = (challenge_data IS NULL));
CREATE INDEX charge_of_card ON payments.charge (card_id) WHERE card_id IS NOT NULL;

COMMENT ON COLUMN payments.wallet.account_id IS '@personal';
COMMENT ON COLUMN payments.wallet.customer_id IS '@personal';
COMMENT ON COLUMN payments.card.account_id IS '@personal';
COMMENT ON COLUMN payments.card.gateway_card_id IS '@personal';
COMMENT ON COLUMN payments.card.last_four IS '@personal';
COMMENT ON COLUMN payments.card.good_until IS '@personal';
