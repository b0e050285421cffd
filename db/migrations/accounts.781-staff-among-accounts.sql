-- The list of staff in the order it is shown in: who ever held a role of staff or was invited is known by a mark in their own row. It is never
-- taken away; whether somebody is of the staff now is asked of the roles as before.

ALTER TABLE accounts.account ADD COLUMN is_staff boolean NOT NULL DEFAULT false;

UPDATE accounts.account a SET is_staff = true
WHERE EXISTS (SELECT FROM accounts.role_grant g WHERE g.account_id = a.id
    AND g.role NOT IN ('customer', 'sales_customer', 'post_sales_customer', 'game_player'))
  OR EXISTS (SELECT FROM accounts.proof p WHERE p.account_id = a.id AND p.purpose = 'invite');

CREATE FUNCTION accounts.note_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts.account SET is_staff = true WHERE id = NEW.account_id AND NOT is_staff;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_noted AFTER INSERT ON accounts.role_grant FOR EACH ROW
  WHEN (NEW.role NOT IN ('customer', 'sales_customer', 'post_sales_customer', 'game_player')) EXECUTE FUNCTION accounts.note_staff();
CREATE TRIGGER staff_noted AFTER INSERT ON accounts.proof FOR EACH ROW
  WHEN (NEW.purpose = 'invite') EXECUTE FUNCTION accounts.note_staff();

CREATE INDEX staff_by_name ON accounts.account (lower(name), id) WHERE is_staff AND erased_at IS NULL;
-- Also sessions that ended and proofs that were used: when somebody was last seen, and what is left of a person.
CREATE INDEX session_seen ON accounts.session (account_id, seen_at);
CREATE INDEX proof_of_mailbox ON accounts.proof (lower(email));
CREATE INDEX employee_of_document ON accounts.employee (document_index);
CREATE INDEX employees_counted ON accounts.employee (market, relation, left_at);
