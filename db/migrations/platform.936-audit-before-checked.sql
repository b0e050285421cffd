ALTER TABLE platform.audit VALIDATE CONSTRAINT audit_before_month;
