-- What the configurator's rules refused, words that found nothing, and how fast pages were: sums of days, nothing of a visitor.

CREATE TABLE analytics.friction_daily (
  brand text NOT NULL,
  market text NOT NULL,
  day date NOT NULL,
  model text NOT NULL,
  -- Ids of the catalogue: what was wanted, and what stood against it.
  option text NOT NULL,
  rule text NOT NULL,
  because text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('agreed', 'other', 'left')),
  times bigint NOT NULL,
  PRIMARY KEY (brand, market, day, model, option, rule, because, outcome)
);

CREATE TABLE analytics.search_daily (
  brand text NOT NULL,
  market text NOT NULL,
  day date NOT NULL,
  place text NOT NULL,
  words text NOT NULL CHECK (length(words) BETWEEN 2 AND 40),
  visitors bigint NOT NULL,
  PRIMARY KEY (brand, market, day, place, words)
);
CREATE INDEX search_daily_age ON analytics.search_daily (day);

CREATE TABLE analytics.vital_daily (
  brand text NOT NULL,
  market text NOT NULL,
  day date NOT NULL,
  page text NOT NULL,
  device text NOT NULL CHECK (device IN ('phone', 'desktop')),
  metric text NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS')),
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 40),
  times bigint NOT NULL,
  PRIMARY KEY (brand, market, day, page, device, metric, bucket)
);

ALTER TABLE analytics.friction_daily ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.friction_daily USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.search_daily ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.search_daily USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.vital_daily ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.vital_daily USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
