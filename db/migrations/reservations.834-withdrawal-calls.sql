-- What bounds requests to withdraw that are sent without signing in: who sent one (a network, or a person who is signed in) and for
-- which number, for a day. Both are keyed hashes; neither address nor number stands here, and nothing points to a request.
CREATE TABLE reservations.withdrawal_call (
  id uuid PRIMARY KEY,
  sender text NOT NULL,
  number text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX withdrawal_call_of_sender ON reservations.withdrawal_call (sender, at);
CREATE INDEX withdrawal_call_age ON reservations.withdrawal_call (at);
