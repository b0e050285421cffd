-- What a kept event is about (an order's id, say), so that early ones are found when their time comes.
ALTER TABLE platform.inbox ADD COLUMN subject text CHECK (length(subject) <= 100);
CREATE INDEX inbox_waiting ON platform.inbox (provider, subject, id) WHERE processed_at IS NULL;
UPDATE platform.inbox SET subject = payload::jsonb -> 'data' ->> 'orderId' WHERE provider = 'factory' AND processed_at IS NULL;
