-- Lists of staff and of people are read in the order shown, a state at a time where one is asked for, so that a page costs its own
-- rows and counting ends, however much is stored.

CREATE INDEX waiting_open_by_time ON waiting.entry (brand, market, created_at DESC, id DESC) INCLUDE (expires_at)
  WHERE left_at IS NULL AND notified_at IS NULL;
CREATE INDEX waiting_left_by_time ON waiting.entry (brand, market, created_at DESC, id DESC) WHERE left_at IS NOT NULL;
CREATE INDEX waiting_notified_by_time ON waiting.entry (brand, market, created_at DESC, id DESC)
  WHERE left_at IS NULL AND notified_at IS NOT NULL;
CREATE INDEX waiting_of_dealer ON waiting.entry (dealer_id, created_at DESC, id DESC) WHERE dealer_id IS NOT NULL;

-- The beginning as a column: what is computed of two is no condition of an index under row security.
ALTER TABLE visits.booking ADD COLUMN starts_at timestamptz NOT NULL GENERATED ALWAYS AS (lower(during)) STORED;
DROP INDEX visits.booking_agenda;
CREATE INDEX booking_by_time ON visits.booking (brand, dealer_id, starts_at, id);
CREATE INDEX booking_by_state ON visits.booking (brand, dealer_id, state, starts_at, id);
DROP INDEX visits.booking_of_account;
CREATE INDEX booking_of_account ON visits.booking (account_id, starts_at DESC, id) WHERE account_id IS NOT NULL;

CREATE INDEX change_listed ON price.change (brand, market, (state = 'PROPOSED') DESC, requested_at DESC, id);
CREATE INDEX change_by_state ON price.change (brand, market, state, requested_at DESC, id);
CREATE INDEX dealer_price_newest ON price.dealer_price (brand, market, dealer_id, valid_from DESC, mvs_code, year, id);
CREATE INDEX dealer_price_lowest ON price.dealer_price (brand, market, amount, dealer_id, id);

CREATE INDEX offer_of_state ON offers.offer (brand, market, state, position, id) WHERE deleted_at IS NULL;

CREATE INDEX request_listed ON privacy.request (brand, market, (state <> 'OPEN'), due_on, id);
CREATE INDEX request_by_state ON privacy.request (brand, market, state, due_on, id);

CREATE INDEX dealer_listed ON dealers.dealer (brand, market, (blocked_at IS NULL), state_code, city_name, name, id)
  WHERE closed_at IS NULL;

-- Who was invited is found among all the proofs of visitors.
CREATE INDEX proof_of_invitation ON accounts.proof (brand, account_id) WHERE purpose = 'invite';
