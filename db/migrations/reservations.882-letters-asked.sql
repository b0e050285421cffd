-- Letters of credit of the maker's own consortium: when its administrator was asked last, and since when it says that it pays.

ALTER TABLE reservations.balance_source ADD COLUMN asked_at timestamptz;
ALTER TABLE reservations.balance_source ADD COLUMN confirmed_at timestamptz;
CREATE INDEX letter_to_ask ON reservations.balance_source (asked_at NULLS FIRST) WHERE kind = 'VOLANTE_CONSORTIUM_PAYMENT';
