-- Groups of dealerships, what their workshops do, e-connect, and the rental desk as one more service.

CREATE TABLE dealers.dealer_group (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL,
  PRIMARY KEY (brand, market, code)
);

ALTER TABLE dealers.dealer
  ADD COLUMN group_code text,
  ADD COLUMN econnect boolean NOT NULL DEFAULT false,
  ADD COLUMN blocked_reason text CHECK (length(blocked_reason) BETWEEN 3 AND 500),
  ADD CONSTRAINT dealer_of_group FOREIGN KEY (brand, market, group_code) REFERENCES dealers.dealer_group (brand, market, code),
  ADD CONSTRAINT blocked_for_a_reason CHECK (blocked_at IS NOT NULL OR blocked_reason IS NULL),
  DROP CONSTRAINT dealer_services_check,
  ADD CONSTRAINT dealer_services_check
    CHECK (services <@ ARRAY['SALES', 'SERVICE', 'PARTS', 'TEST_DRIVE', 'TRADE_IN', 'BODY_SHOP', 'RENTAL']);
CREATE INDEX dealer_group_members ON dealers.dealer (brand, market, group_code, state_code) WHERE closed_at IS NULL;
CREATE INDEX dealer_services ON dealers.dealer USING gin (services);

-- What a workshop is booked for; how long it takes decides the slots.
CREATE TABLE dealers.maintenance_service (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z_]{3,30}$'),
  name jsonb NOT NULL CHECK (name ?& ARRAY['pt-BR', 'es-AR']),
  minutes integer NOT NULL CHECK (minutes BETWEEN 15 AND 480),
  needs text NOT NULL CHECK (needs IN ('SERVICE', 'BODY_SHOP')),
  position integer NOT NULL
);
