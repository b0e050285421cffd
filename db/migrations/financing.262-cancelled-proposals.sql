-- A proposal falls with the order it was made for: when that was asked, and when its bank confirmed it.

ALTER TABLE financing.proposal ADD COLUMN cancelled_at timestamptz;
ALTER TABLE financing.proposal ADD COLUMN cancel_confirmed_at timestamptz;
ALTER TABLE financing.proposal ADD CONSTRAINT confirmed_after_asked CHECK (cancel_confirmed_at IS NULL OR cancelled_at IS NOT NULL);
