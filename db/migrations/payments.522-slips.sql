-- A slip asks for a part of the rest of a price: its bars as the bank gave them, and until when it is to be paid.
ALTER TABLE payments.charge DROP CONSTRAINT charge_purpose_check;
ALTER TABLE payments.charge ADD CONSTRAINT charge_purpose_check CHECK (purpose IN ('reservation', 'balance'));
ALTER TABLE payments.charge DROP CONSTRAINT charge_method_check;
ALTER TABLE payments.charge ADD CONSTRAINT charge_method_check CHECK (method IN ('pix', 'card', 'boleto'));
ALTER TABLE payments.charge ADD COLUMN source_id uuid;
ALTER TABLE payments.charge ADD COLUMN barcode text CHECK (barcode ~ '^[0-9]{44}$');
ALTER TABLE payments.charge ADD COLUMN due_on date;
ALTER TABLE payments.charge ADD CONSTRAINT charge_of_source CHECK ((purpose = 'balance') = (source_id IS NOT NULL));
ALTER TABLE payments.charge ADD CONSTRAINT charge_is_slip
  CHECK ((method = 'boleto') = (due_on IS NOT NULL) AND (method <> 'boleto' OR (currency = 'BRL' AND purpose = 'balance')));
CREATE INDEX charge_by_source ON payments.charge (source_id) WHERE source_id IS NOT NULL;
-- Slips are paid after their day too: those of a month are asked about.
CREATE INDEX charge_slips_ended ON payments.charge (created_at) WHERE method = 'boleto' AND state IN ('REJECTED', 'CANCELLED');
