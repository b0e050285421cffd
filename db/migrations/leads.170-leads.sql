-- Leads: kept before anybody is told, joined where the same person sends the same form twice in a day, delivered once each.

CREATE SCHEMA leads;

CREATE TABLE leads.lead (
  -- Also the external id at the CRM: a second delivery is an update there.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  channel text NOT NULL CHECK (channel IN ('FORM', 'CONTACT', 'DEALER_MAIL', 'SHOWROOM', 'WHATSAPP')),
  form text NOT NULL CHECK (length(form) BETWEEN 1 AND 60),
  origin text NOT NULL CHECK (length(origin) BETWEEN 1 AND 60),
  -- The day in the market's own time.
  day date NOT NULL,
  person_type text NOT NULL CHECK (person_type IN ('physical', 'legalPerson')),
  -- Blind indexes: who it is, and by what a manager finds it.
  person_index text NOT NULL,
  email_index text,
  phone_index text NOT NULL,
  document_index text,
  -- Everything that names or describes the person, bound to its row.
  sealed bytea NOT NULL,
  account_id uuid REFERENCES accounts.account (id),
  dealer_id uuid,
  area_id uuid,
  routed_by text NOT NULL CHECK (routed_by IN ('CHOSEN', 'AREA', 'NONE')),
  city_code text,
  sms_consent boolean NOT NULL,
  phone_consent boolean NOT NULL,
  email_consent boolean NOT NULL,
  whatsapp_consent boolean NOT NULL,
  consent_version text NOT NULL CHECK (length(consent_version) BETWEEN 1 AND 40),
  product_code text,
  configuration_code text,
  simulation_id uuid,
  submissions integer NOT NULL DEFAULT 1 CHECK (submissions > 0),
  -- Grows with each change of what is to be told.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CONSTRAINT one_lead_a_day UNIQUE (brand, market, form, day, person_index),
  CHECK ((routed_by = 'NONE') = (dealer_id IS NULL))
);
CREATE INDEX lead_newest ON leads.lead (brand, market, created_at DESC, id DESC);
CREATE INDEX lead_of_dealer ON leads.lead (brand, dealer_id, created_at DESC, id DESC) WHERE dealer_id IS NOT NULL;
CREATE INDEX lead_email ON leads.lead (email_index) WHERE email_index IS NOT NULL;
CREATE INDEX lead_phone ON leads.lead (phone_index);
CREATE INDEX lead_document ON leads.lead (document_index) WHERE document_index IS NOT NULL;
CREATE INDEX lead_of_account ON leads.lead (account_id) WHERE account_id IS NOT NULL;

-- Each time somebody pressed send, with what they allowed and in which words (LGPD art. 8 par. 1; Ley 25.326 art. 5).
CREATE TABLE leads.submission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id uuid NOT NULL,
  brand text NOT NULL,
  sms_consent boolean NOT NULL,
  phone_consent boolean NOT NULL,
  email_consent boolean NOT NULL,
  whatsapp_consent boolean NOT NULL,
  consent_version text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, lead_id) REFERENCES leads.lead (brand, id)
);
COMMENT ON TABLE leads.submission IS '@append-only';
CREATE INDEX submission_of_lead ON leads.submission (lead_id, id);
CREATE TRIGGER submission_stays BEFORE UPDATE OR DELETE ON leads.submission
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Who is to be told, and how far that is.
CREATE TABLE leads.delivery (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  lead_id uuid NOT NULL,
  target text NOT NULL CHECK (target IN ('CRM', 'DEALER_MAIL', 'WHATSAPP')),
  state text NOT NULL DEFAULT 'PENDING',
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  last_error text CHECK (length(last_error) <= 300),
  -- The receiver's own id.
  receipt text CHECK (length(receipt) <= 120),
  run_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  CONSTRAINT one_delivery UNIQUE (lead_id, target),
  FOREIGN KEY (brand, lead_id) REFERENCES leads.lead (brand, id)
);
CREATE INDEX delivery_due ON leads.delivery (target, run_at) WHERE state = 'PENDING';
CREATE INDEX delivery_state ON leads.delivery (brand, state, target);
CREATE TRIGGER state_moves BEFORE UPDATE OF state ON leads.delivery
  FOR EACH ROW EXECUTE FUNCTION platform.move('lead_delivery', 'state');

-- One courier a receiver at a time, over all processes; it rests while the receiver does not answer.
CREATE TABLE leads.courier (
  target text PRIMARY KEY CHECK (target IN ('CRM', 'DEALER_MAIL', 'WHATSAPP')),
  busy_until timestamptz,
  rest_until timestamptz,
  failures integer NOT NULL DEFAULT 0
);
INSERT INTO leads.courier (target) VALUES ('CRM'), ('DEALER_MAIL'), ('WHATSAPP');

-- How many leads an address sent in an hour; the address itself is not kept.
CREATE TABLE leads.sender (
  address_index text NOT NULL,
  hour timestamptz NOT NULL,
  sent integer NOT NULL DEFAULT 1,
  PRIMARY KEY (address_index, hour)
);
CREATE INDEX sender_age ON leads.sender (hour);

-- Leads without CPF: three of the four settings; the flag itself is a switch of the brand.
CREATE TABLE leads.setting (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  everywhere boolean NOT NULL,
  cities text[] NOT NULL DEFAULT '{}',
  dealers uuid[] NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (brand, market)
);

-- A visit to a showroom: theirs who know its reference, of which only the hash is kept.
CREATE TABLE leads.visit (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid NOT NULL,
  reference_hash text NOT NULL UNIQUE CHECK (reference_hash ~ '^[0-9a-f]{64}$'),
  origin text NOT NULL CHECK (origin IN ('QR_CODE', 'LINK', 'TOTEM')),
  lead_id uuid,
  opened_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL CHECK (expires_at > opened_at),
  checked_in_at timestamptz,
  attendant_at timestamptz,
  FOREIGN KEY (brand, lead_id) REFERENCES leads.lead (brand, id),
  CHECK ((lead_id IS NULL) = (checked_in_at IS NULL)),
  CHECK (attendant_at IS NULL OR checked_in_at IS NOT NULL)
);
CREATE INDEX visit_of_lead ON leads.visit (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX visit_of_dealer ON leads.visit (brand, dealer_id, opened_at DESC);

-- Events the site and its partners report about a visitor; the payload is sealed, and goes after its time.
CREATE TABLE leads.analytics_event (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  type text NOT NULL CHECK (type ~ '^[A-Z][A-Z0-9_]{2,39}$'),
  sealed bytea NOT NULL,
  account_id uuid REFERENCES accounts.account (id),
  anonymous_id text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_age ON leads.analytics_event (at);
CREATE INDEX event_of_account ON leads.analytics_event (account_id) WHERE account_id IS NOT NULL;

ALTER TABLE leads.lead ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON leads.lead USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE leads.submission ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON leads.submission USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE leads.delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON leads.delivery USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE leads.setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON leads.setting USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE leads.visit ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON leads.visit USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE leads.analytics_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON leads.analytics_event USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
