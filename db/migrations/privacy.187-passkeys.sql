COMMENT ON COLUMN accounts.passkey.account_id IS '@personal';
COMMENT ON COLUMN accounts.passkey.public_key IS '@personal';
COMMENT ON COLUMN accounts.passkey.name IS '@personal';
