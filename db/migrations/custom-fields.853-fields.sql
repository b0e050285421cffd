-- Fields that a brand's team adds to leads and orders, what stands in them, and who changed it.

CREATE SCHEMA custom_fields;

CREATE TABLE custom_fields.field (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  subject text NOT NULL CHECK (subject IN ('LEAD', 'ORDER')),
  code text NOT NULL CHECK (code ~ '^[a-z][a-zA-Z0-9]{1,39}$'),
  -- In the market's language.
  label text NOT NULL CHECK (length(label) BETWEEN 2 AND 80),
  type text NOT NULL CHECK (type IN ('TEXT', 'NUMBER', 'CHOICE', 'DATE', 'YES_NO')),
  is_required boolean NOT NULL,
  -- Of a number its value, of a text its length.
  least double precision,
  most double precision CHECK (most >= least),
  choices text[] NOT NULL CHECK (cardinality(choices) <= 50),
  seen_by text NOT NULL CHECK (seen_by IN ('STAFF', 'MANAGERS')),
  -- Whether webhooks tell other companies of it.
  in_webhooks boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Its values stay until they are purged.
  removed_at timestamptz,
  UNIQUE (brand, id)
);
CREATE UNIQUE INDEX one_field_a_code ON custom_fields.field (brand, market, subject, code) WHERE removed_at IS NULL;
CREATE INDEX field_in_order ON custom_fields.field (brand, market, subject, id);

CREATE TABLE custom_fields.value (
  brand text NOT NULL,
  field_id uuid NOT NULL,
  -- The lead or the order.
  subject_id uuid NOT NULL,
  value jsonb NOT NULL CHECK (pg_column_size(value) <= 10000),
  PRIMARY KEY (brand, subject_id, field_id),
  FOREIGN KEY (brand, field_id) REFERENCES custom_fields.field (brand, id)
);
CREATE INDEX value_of_field ON custom_fields.value (brand, field_id);

CREATE TABLE custom_fields.change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  field_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  -- Null: nothing stood or stands there.
  former jsonb,
  value jsonb,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, field_id) REFERENCES custom_fields.field (brand, id)
);
CREATE INDEX change_of_subject ON custom_fields.change (brand, subject_id, id DESC);
CREATE INDEX change_of_field ON custom_fields.change (brand, field_id);

COMMENT ON COLUMN custom_fields.value.value IS '@personal';
COMMENT ON COLUMN custom_fields.change.former IS '@personal';
COMMENT ON COLUMN custom_fields.change.value IS '@personal';

ALTER TABLE custom_fields.field ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON custom_fields.field USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE custom_fields.value ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON custom_fields.value USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE custom_fields.change ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON custom_fields.change USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
