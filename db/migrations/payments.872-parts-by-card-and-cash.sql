-- In Argentina a part of the rest is also paid by card, and in cash by a coupon of the gateway: it has a last day, as a slip has.
ALTER TABLE payments.charge DROP CONSTRAINT charge_method_check;
ALTER TABLE payments.charge ADD CONSTRAINT charge_method_check CHECK (method IN ('pix', 'card', 'boleto', 'cash'));
ALTER TABLE payments.charge DROP CONSTRAINT charge_barcode_check;
ALTER TABLE payments.charge ADD CONSTRAINT charge_barcode_check
  CHECK (barcode ~ CASE WHEN method = 'boleto' THEN '^[0-9]{44}$' ELSE '^([0-9]{2}){10,30}$' END);
ALTER TABLE payments.charge DROP CONSTRAINT charge_is_slip;
ALTER TABLE payments.charge ADD CONSTRAINT charge_is_slip
  CHECK ((method IN ('boleto', 'cash')) = (due_on IS NOT NULL)
    AND (method <> 'boleto' OR (currency = 'BRL' AND purpose = 'balance'))
    AND (method <> 'cash' OR (currency = 'ARS' AND purpose = 'balance')));
ALTER TABLE payments.charge
  -- Where a coupon is paid, and what its payer says there where nobody reads the bars.
  ADD COLUMN network text CHECK (network IN ('rapipago', 'pagofacil')),
  ADD COLUMN pay_code text CHECK (pay_code ~ '^[0-9A-Za-z-]{4,40}$'),
  -- The gateway's name of the brand of a card that is not kept.
  ADD COLUMN card_method text CHECK (card_method ~ '^[a-z_]{2,40}$'),
  -- What the cardholder pays in all, interest included; `amount` is what comes in.
  ADD COLUMN paid_in_all bigint CHECK (paid_in_all >= amount),
  ADD CONSTRAINT charge_is_coupon CHECK ((method = 'cash') = (network IS NOT NULL) AND (pay_code IS NULL OR method = 'cash')),
  ADD CONSTRAINT charge_is_of_card CHECK ((card_method IS NULL AND paid_in_all IS NULL) OR installments IS NOT NULL);
DROP INDEX payments.charge_slips_ended;
-- Slips and coupons are paid after their day too: those of a month are asked about.
CREATE INDEX charge_slips_ended ON payments.charge (created_at) WHERE due_on IS NOT NULL AND state IN ('REJECTED', 'CANCELLED');
