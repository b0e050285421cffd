-- The last request of an order, decided or not: shown with every order, beside the requests of all the others.
CREATE INDEX withdrawal_of_order ON reservations.withdrawal (order_id, created_at DESC) WHERE order_id IS NOT NULL;
