-- What people chose of messages goes beyond orders: visits, events and financing proposals have topics too.
CREATE SCHEMA messages;
ALTER TABLE reservations.message_settings SET SCHEMA messages;
ALTER TABLE messages.message_settings RENAME TO settings;
ALTER TABLE messages.settings
  DROP CONSTRAINT message_settings_mail_off_check,
  DROP CONSTRAINT message_settings_whatsapp_on_check,
  ADD CONSTRAINT settings_mail_off_check
    CHECK (mail_off <@ ARRAY['steps', 'payments', 'delivery', 'feedback', 'visits', 'events', 'proposals']),
  ADD CONSTRAINT settings_whatsapp_on_check
    CHECK (whatsapp_on <@ ARRAY['steps', 'payments', 'delivery', 'feedback', 'visits', 'events', 'proposals']);

-- For processes of the version before, which go on while the new ones start.
CREATE VIEW reservations.message_settings WITH (security_invoker = true) AS SELECT * FROM messages.settings;
GRANT SELECT, INSERT, UPDATE, DELETE ON reservations.message_settings TO volante_app;

-- A visit or proposal of somebody without an account, whose mails were stopped: by what they are about, as there is nobody else to name.
CREATE TABLE messages.stopped (
  about_id uuid NOT NULL,
  brand text NOT NULL,
  topic text NOT NULL CHECK (topic IN ('visits', 'events', 'proposals')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (about_id, topic)
);
ALTER TABLE messages.stopped ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON messages.stopped USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
