-- Offers of cars, parts and services, what is said about them, and which ones people keep.

CREATE SCHEMA offers;

-- Lower case without accents: how words are searched.
CREATE FUNCTION offers.plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Words that offers are sorted and marked by, in both languages.
CREATE TABLE offers.label (
  kind text NOT NULL CHECK (kind IN ('CATEGORY', 'FEATURE', 'STAMP')),
  code text NOT NULL CHECK (code ~ '^[A-Z][A-Z0-9_]{1,30}$'),
  name catalog.texts NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, code)
);

CREATE TABLE offers.offer (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- For addresses and people: printed, spoken, typed.
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{8}$'),
  type text NOT NULL CHECK (type IN ('FCA', 'DEALER', 'RENTAL')),
  kind text NOT NULL CHECK (kind IN ('VEHICLE', 'PART')),
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'published', 'unpublished', 'sold', 'unsold', 'disapproved')),
  -- Grows with every edit, so that the second of two editors is told.
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL DEFAULT 0,
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 120),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  terms text NOT NULL DEFAULT '' CHECK (length(terms) <= 4000),
  condition text CHECK (condition IN ('NEW', 'USED')),
  model_code text,
  mvs_code text,
  year integer CHECK (year BETWEEN 1990 AND 2100),
  version_name text,
  color_code text,
  mileage_km integer CHECK (mileage_km BETWEEN 0 AND 2000000),
  mopar_type text CHECK (mopar_type IN ('SERVICE', 'ACCESSORY')),
  discount_type text CHECK (discount_type IN ('COUPON', 'FIXED_PRICE')),
  coupon_code text CHECK (coupon_code ~ '^[0-9A-Z]{4,20}$'),
  part_id text,
  -- As the author gave it; the columns below follow from it.
  price jsonb NOT NULL,
  price_type text NOT NULL GENERATED ALWAYS AS (price ->> 'type') STORED
    CHECK (price_type IN ('FULL_PRICE', 'STARTS_WITH', 'FROM_TO', 'PERCENT', 'INSTALLMENT')),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  -- Null only where a coupon takes something off a price that the workshop makes.
  amount bigint CHECK (amount > 0),
  former_amount bigint CHECK (former_amount > amount),
  -- Price without national taxes (Ley 27.743, Res. SIC 4/2025).
  net_amount bigint CHECK (net_amount > 0 AND net_amount <= amount),
  percent double precision CHECK (percent > 0 AND percent < 100),
  -- The list price it was made from, and when: made again when the list is another.
  list_amount bigint,
  priced_at timestamptz NOT NULL DEFAULT now(),
  installment jsonb,
  installment_amount bigint GENERATED ALWAYS AS ((installment -> 'amount' ->> 'amount')::bigint) STORED CHECK (installment_amount > 0),
  coverage text NOT NULL CHECK (coverage IN ('NATIONAL', 'STATE', 'REGIONAL', 'DEALER_GROUP')),
  coverage_id text,
  -- Where it holds, for the scopes of those who look after it; all null where it holds everywhere.
  region_code text,
  state_code text,
  zone_code text,
  group_code text,
  dealer_id uuid,
  dealer_name text,
  city_name text,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  stock integer CHECK (stock >= 0),
  categories text[] NOT NULL DEFAULT '{}',
  features text[] NOT NULL DEFAULT '{}',
  stamp text,
  -- Copied from the catalogue when written: what it is found and counted by.
  model_name text,
  model_slug text,
  body_kind text,
  fuel text,
  picture_path text,
  part_name text,
  names text NOT NULL GENERATED ALWAYS AS (offers.plain(title || ' ' || coalesce(model_name, '') || ' ' ||
    coalesce(version_name, '') || ' ' || coalesce(part_name, '') || ' ' || coalesce(city_name, '') || ' ' || coalesce(dealer_name, ''))) STORED,
  words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector(
    CASE market WHEN 'br' THEN 'portuguese'::regconfig ELSE 'spanish'::regconfig END,
    offers.plain(title || ' ' || coalesce(model_name, '') || ' ' || coalesce(version_name, '') || ' ' ||
      coalesce(part_name, '') || ' ' || description))) STORED,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (brand, id),
  UNIQUE (brand, code),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year),
  FOREIGN KEY (brand, part_id) REFERENCES catalog.part (brand, id),
  CHECK (valid_until > valid_from),
  CHECK ((market = 'br') = (currency = 'BRL')),
  CHECK ((kind = 'VEHICLE') = (condition IS NOT NULL)),
  CHECK ((kind = 'PART') = (mopar_type IS NOT NULL)),
  CHECK ((mopar_type IS NULL) = (discount_type IS NULL)),
  CHECK ((discount_type IS NOT DISTINCT FROM 'COUPON') = (coupon_code IS NOT NULL)),
  CHECK (kind <> 'VEHICLE' OR (model_code IS NOT NULL AND year IS NOT NULL AND version_name IS NOT NULL AND amount IS NOT NULL)),
  CHECK (condition IS DISTINCT FROM 'NEW' OR mvs_code IS NOT NULL),
  CHECK (condition IS DISTINCT FROM 'USED' OR mileage_km IS NOT NULL),
  CHECK (amount IS NOT NULL OR discount_type = 'COUPON'),
  CHECK ((coverage = 'NATIONAL') = (coverage_id IS NULL)),
  CHECK (type <> 'DEALER' OR dealer_id IS NOT NULL)
);

-- What visitors are shown: on sale, and not deleted. Dates are a condition of the query.
CREATE INDEX offer_on_sale ON offers.offer (brand, market, position, id)
  WHERE state IN ('published', 'unsold') AND deleted_at IS NULL;
CREATE INDEX offer_of_model ON offers.offer (brand, market, model_code)
  WHERE state IN ('published', 'unsold') AND deleted_at IS NULL;
CREATE INDEX offer_in_office ON offers.offer (brand, market, position, id) WHERE deleted_at IS NULL;
CREATE INDEX offer_of_dealer ON offers.offer (dealer_id) WHERE deleted_at IS NULL;

ALTER TABLE offers.offer ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON offers.offer USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
CREATE TRIGGER offer_moves BEFORE UPDATE OF state ON offers.offer
  FOR EACH ROW EXECUTE FUNCTION platform.move('offer', 'state');

CREATE TABLE offers.saved_offer (
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  offer_id uuid NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, brand, offer_id),
  FOREIGN KEY (brand, offer_id) REFERENCES offers.offer (brand, id)
);
CREATE INDEX saved_offer_of ON offers.saved_offer (brand, offer_id);

ALTER TABLE offers.saved_offer ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON offers.saved_offer USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Which fields each version of an offer changed, for the second of two editors.
CREATE TABLE offers.revision (
  brand text NOT NULL,
  offer_id uuid NOT NULL,
  version integer NOT NULL,
  fields text[] NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (brand, offer_id, version),
  FOREIGN KEY (brand, offer_id) REFERENCES offers.offer (brand, id)
);
COMMENT ON TABLE offers.revision IS '@append-only';
ALTER TABLE offers.revision ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON offers.revision USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
