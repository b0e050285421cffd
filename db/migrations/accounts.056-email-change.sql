-- A new address waits for its code like a sign-up, bound to the account that wants it.
ALTER TABLE accounts.proof DROP CONSTRAINT proof_purpose_check;
ALTER TABLE accounts.proof ADD CONSTRAINT proof_purpose_check
  CHECK (purpose IN ('signup', 'registered', 'reset', 'unknown', 'invite', 'email'));
ALTER TABLE accounts.proof ADD CONSTRAINT proof_of_email
  CHECK (purpose <> 'email' OR (account_id IS NOT NULL AND code_hash IS NOT NULL));
