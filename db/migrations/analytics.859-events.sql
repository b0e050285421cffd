-- What visitors who allowed measuring did, and from it the sums of each day. No account stands here.

CREATE SCHEMA analytics;

-- By which the numbers of browsers are signed (`number`, for good), and made into a hash for a span of time: the key of a span goes
-- with its events, and no hash can be reckoned again. Not the program's secrets: those change, and what was kept must be found.
CREATE TABLE analytics.visitor_key (
  name text PRIMARY KEY CHECK (name ~ '^(number|span [0-9]{1,9})$'),
  key text NOT NULL CHECK (length(key) >= 32),
  made_at timestamptz NOT NULL DEFAULT now()
);

-- Time leads the key, so that it can be cut into parts by it. `visitor` is a keyed hash of a random cookie, another one every thirty days.
CREATE TABLE analytics.event (
  at timestamptz NOT NULL,
  id uuid NOT NULL,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Of the market.
  day date NOT NULL,
  name text NOT NULL CHECK (name ~ '^[a-z]{2,20}\.[a-z]{2,20}$'),
  visitor text NOT NULL CHECK (visitor ~ '^[0-9a-f]{32}$'),
  device text NOT NULL CHECK (device IN ('phone', 'desktop')),
  properties jsonb NOT NULL CHECK (length(properties::text) <= 1000),
  PRIMARY KEY (at, id)
);
CREATE INDEX event_of_visitor ON analytics.event (visitor);

-- Which steps a visitor came to on which day: what is counted once is known by it. It goes when the visitor is another one anyway.
CREATE TABLE analytics.reached (
  visitor text NOT NULL,
  brand text NOT NULL,
  market text NOT NULL,
  name text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (visitor, brand, market, name, day)
);
CREATE INDEX reached_age ON analytics.reached (day);

-- Nothing of a visitor: it stays.
CREATE TABLE analytics.daily (
  brand text NOT NULL,
  market text NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  events bigint NOT NULL DEFAULT 0,
  -- Visitors, each once a day.
  visitors bigint NOT NULL DEFAULT 0,
  -- Of these, who came to the step for the first time in their span; and of those, who had come to the step before too.
  firsts bigint NOT NULL DEFAULT 0,
  came bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (brand, market, day, name),
  CHECK (came <= firsts AND firsts <= visitors AND visitors <= events)
);

-- Who took the consent back: what another process still has of them is not written.
CREATE TABLE analytics.withdrawn (
  visitor text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX withdrawn_age ON analytics.withdrawn (at);

ALTER TABLE analytics.event ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.event USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.reached ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.reached USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.daily ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.daily USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
