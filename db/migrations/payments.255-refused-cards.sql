-- A refused card leaves the gateway's page open for another try, so the charge stays where it is; that it was refused is noted.

ALTER TABLE payments.charge ADD COLUMN refused_at timestamptz;
