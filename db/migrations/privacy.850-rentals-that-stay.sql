-- A rental company keeps its own records of a contract that ended: listed, so that the person knows.
ALTER TABLE privacy.legal_hold DROP CONSTRAINT legal_hold_subject_check;
ALTER TABLE privacy.legal_hold ADD CONSTRAINT legal_hold_subject_check
  CHECK (subject IN ('ORDER', 'RENTAL', 'CREDIT', 'PAYMENT', 'CONSENT', 'AUDIT'));
