-- Disputes may be won without anybody telling: the gateway is asked about them too.
CREATE INDEX charge_disputed ON payments.charge (checked_at) WHERE state = 'CHARGED_BACK';
