-- What a buyer is written to about orders of a brand, by which channel, and in which hours nothing may ring. Without a row it is the defaults.
CREATE TABLE reservations.message_settings (
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  brand text NOT NULL,
  -- Topics stopped by mail, and those wanted on WhatsApp, where nobody is written to unasked.
  mail_off text[] NOT NULL DEFAULT '{}' CHECK (mail_off <@ ARRAY['steps', 'payments', 'delivery', 'feedback']),
  whatsapp_on text[] NOT NULL DEFAULT '{}' CHECK (whatsapp_on <@ ARRAY['steps', 'payments', 'delivery', 'feedback']),
  -- Hours of the market's clock; the same twice: none are quiet.
  quiet_from smallint NOT NULL DEFAULT 22 CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until smallint NOT NULL DEFAULT 8 CHECK (quiet_until BETWEEN 0 AND 23),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, brand)
);
COMMENT ON COLUMN reservations.message_settings.account_id IS '@personal';
ALTER TABLE reservations.message_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.message_settings USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
