-- A site has several origins on its own machine, and a session stands at one of them alone: the gateway's page leads back to the one
-- from which the buyer left. Null: the site's public address.
ALTER TABLE payments.charge ADD COLUMN back_origin text CHECK (back_origin ~ '^https?://[^/]+$');
COMMENT ON COLUMN payments.charge.back_origin IS 'Origin of the site at which the buyer began to pay; the gateway leads back there.';
