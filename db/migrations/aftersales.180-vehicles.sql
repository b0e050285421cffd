-- Cars on the road and what their maker owes them: recalls, software, revisions, warranty, manuals. No person stands here.

CREATE SCHEMA aftersales;

CREATE TABLE aftersales.vehicle (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  chassis text NOT NULL UNIQUE CHECK (chassis ~ '^[A-Z0-9]{17}$'),
  -- Null until it is registered.
  plate text UNIQUE CHECK (plate ~ '^[A-Z0-9]{6,7}$'),
  mvs_code text NOT NULL,
  year integer NOT NULL,
  model_code text NOT NULL,
  color_code text,
  invoiced_on date NOT NULL,
  -- The day it was handed over: warranty and revisions count from it.
  delivered_on date CHECK (delivered_on >= invoiced_on),
  UNIQUE (brand, id),
  UNIQUE (brand, chassis),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year)
);
ALTER TABLE aftersales.vehicle ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON aftersales.vehicle USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

CREATE TABLE aftersales.recall_campaign (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{3,20}$'),
  service_code text NOT NULL DEFAULT 'SV03',
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 120),
  -- What may happen, and what is done about it: the notice must say both (CDC art. 10; Ley 24.240 art. 4).
  risk text NOT NULL CHECK (length(risk) BETWEEN 3 AND 1000),
  remedy text NOT NULL CHECK (length(remedy) BETWEEN 3 AND 1000),
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 1440),
  -- The day of the public notice: the year after which licensing is blocked counts from it (CTB art. 131).
  notified_on date NOT NULL,
  published boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  UNIQUE (brand, market, code)
);
CREATE INDEX recall_newest ON aftersales.recall_campaign (brand, market, notified_on DESC, code);

-- Which cars a campaign is about: by chassis, whether or not the car is in the register.
CREATE TABLE aftersales.recall_vehicle (
  brand text NOT NULL,
  campaign_id uuid NOT NULL,
  chassis text NOT NULL CHECK (chassis ~ '^[A-Z0-9]{17}$'),
  PRIMARY KEY (brand, chassis, campaign_id),
  FOREIGN KEY (brand, campaign_id) REFERENCES aftersales.recall_campaign (brand, id)
);
CREATE INDEX recall_vehicle_of ON aftersales.recall_vehicle (campaign_id);
ALTER TABLE aftersales.recall_vehicle ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON aftersales.recall_vehicle USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- A car was mended: date, hour and place, as its receipt has to say.
CREATE TABLE aftersales.recall_attendance (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  campaign_id uuid NOT NULL,
  chassis text NOT NULL,
  dealer_id uuid NOT NULL,
  done_at timestamptz NOT NULL,
  CONSTRAINT attended_once UNIQUE (brand, campaign_id, chassis),
  FOREIGN KEY (brand, chassis, campaign_id) REFERENCES aftersales.recall_vehicle (brand, chassis, campaign_id)
);
ALTER TABLE aftersales.recall_attendance ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON aftersales.recall_attendance USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

CREATE TABLE aftersales.software_update (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  model_code text NOT NULL,
  year_from integer NOT NULL,
  year_to integer NOT NULL CHECK (year_to >= year_from),
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  title catalog.texts NOT NULL,
  over_the_air boolean NOT NULL,
  released_on date NOT NULL,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code)
);
CREATE INDEX software_of_model ON aftersales.software_update (brand, model_code, released_on DESC);

CREATE TABLE aftersales.software_done (
  brand text NOT NULL,
  chassis text NOT NULL,
  update_id uuid NOT NULL,
  done_on date NOT NULL,
  PRIMARY KEY (brand, chassis, update_id),
  FOREIGN KEY (brand, chassis) REFERENCES aftersales.vehicle (brand, chassis),
  FOREIGN KEY (brand, update_id) REFERENCES aftersales.software_update (brand, id)
);
ALTER TABLE aftersales.software_done ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON aftersales.software_done USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- The maintenance plan of a model: a revision every so many kilometres or months, whichever comes first.
CREATE TABLE aftersales.revision (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  model_code text NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 30),
  km integer NOT NULL CHECK (km > 0),
  months integer NOT NULL CHECK (months > 0),
  minutes integer NOT NULL CHECK (minutes BETWEEN 15 AND 480),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  items text[] NOT NULL CHECK (cardinality(items) > 0),
  PRIMARY KEY (brand, market, model_code, number),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code)
);

CREATE TABLE aftersales.warranty (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  model_code text NOT NULL,
  cover text NOT NULL CHECK (cover IN ('VEHICLE', 'PAINT', 'CORROSION', 'BATTERY')),
  months integer NOT NULL CHECK (months > 0),
  -- Null: however far it goes.
  km integer CHECK (km > 0),
  PRIMARY KEY (brand, market, model_code, cover),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code)
);

CREATE TABLE aftersales.manual (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 120),
  path text NOT NULL CHECK (path ~ '^/[^/\\]' AND length(path) <= 300),
  -- Null: for every model.
  model_code text,
  valid_from date NOT NULL,
  valid_until date CHECK (valid_until >= valid_from),
  -- Only for staff of the region or of the group of dealerships; null: for everybody.
  regional text CHECK (regional ~ '^[A-Z0-9_-]{1,20}$'),
  dealer_group text CHECK (dealer_group ~ '^[A-Z0-9]{2,12}$'),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code)
);
CREATE INDEX manual_shown ON aftersales.manual (brand, market, name, id) WHERE deleted_at IS NULL;
CREATE INDEX manual_words ON aftersales.manual USING gin (lower(name) gin_trgm_ops) WHERE deleted_at IS NULL;
ALTER TABLE aftersales.manual ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON aftersales.manual USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- What was checked before a car was handed over, at the factory and at the dealership.
CREATE TABLE aftersales.delivery_check (
  brand text NOT NULL,
  chassis text NOT NULL,
  source text NOT NULL CHECK (source IN ('factory', 'dealer')),
  step text NOT NULL CHECK (step ~ '^[A-Z_]{3,30}$'),
  position integer NOT NULL,
  done_on date,
  PRIMARY KEY (brand, chassis, source, step),
  FOREIGN KEY (brand, chassis) REFERENCES aftersales.vehicle (brand, chassis)
);
ALTER TABLE aftersales.delivery_check ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON aftersales.delivery_check USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- What the workshop gives to owners: a fixed price, or something off with a coupon.
CREATE TABLE aftersales.workshop_benefit (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  type text NOT NULL CHECK (type IN ('SERVICE', 'ACCESSORY')),
  discount_type text NOT NULL CHECK (discount_type IN ('COUPON', 'FIXED_PRICE')),
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 120),
  body text NOT NULL CHECK (length(body) <= 500),
  coupon_code text CHECK (coupon_code ~ '^[0-9A-Z]{4,20}$'),
  percent integer CHECK (percent BETWEEN 1 AND 90),
  amount bigint CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  -- Empty: every model.
  model_codes text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL,
  valid_from date NOT NULL,
  valid_until date NOT NULL CHECK (valid_until >= valid_from),
  CHECK ((discount_type = 'COUPON') = (coupon_code IS NOT NULL AND percent IS NOT NULL)),
  CHECK ((discount_type = 'FIXED_PRICE') = (amount IS NOT NULL))
);
CREATE INDEX workshop_benefit_shown ON aftersales.workshop_benefit (brand, market, position, id);
