-- taken_back: money that payers' banks took after the invoice, so that it is to be paid again; paid is what the order has beside it.
ALTER TABLE reservations.purchase ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0);

-- Orders whose car went on while their money was taken: nobody counts all orders to find them.
CREATE INDEX purchase_taken_back ON reservations.purchase (brand, market, created_at DESC, id DESC)
  WHERE taken_back > 0 AND balance <> 'PAID' AND state <> 'CANCELLED';

INSERT INTO platform.transition (machine, from_state, event, to_state) VALUES ('order_balance', 'PAID', 'ASK_MORE', 'PARTLY_PAID')
ON CONFLICT DO NOTHING;
-- Charge-backs of before that left their orders paid.
WITH lost AS (
  SELECT r.id, r.amount - (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f WHERE f.receipt_id = r.id) AS amount
  FROM payments.receipt r JOIN reservations.purchase p ON p.id = r.order_id AND p.round = r.round
  WHERE r.verdict = 'accepted' AND r.charged_back_at IS NOT NULL
    AND p.state IN ('INVOICED', 'INVOICE_DELIVERY', 'EXPEDITE', 'TRANSPORTING', 'IN_TRANSIT', 'AT_DEALER', 'REGISTERED',
      'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY', 'DELIVERED')),
owed AS (
  UPDATE payments.receipt r SET owed_again = lost.amount FROM lost WHERE lost.id = r.id AND lost.amount > 0
  RETURNING r.order_id, r.owed_again)
UPDATE reservations.purchase p SET paid = p.paid - sums.amount, taken_back = sums.amount,
  balance = CASE WHEN p.balance = 'PAID' THEN 'PARTLY_PAID' ELSE p.balance END
FROM (SELECT order_id, sum(owed_again) AS amount FROM owed GROUP BY order_id) sums WHERE p.id = sums.order_id;
