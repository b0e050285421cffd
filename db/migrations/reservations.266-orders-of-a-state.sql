-- A brand's orders of one state, newest first: a rare one is not looked for among all the others.
CREATE INDEX purchase_of_state ON reservations.purchase (brand, state, created_at DESC);
