-- Events lie in a part a month, under the same name: the release before goes on writing them. No row is moved or looked at.
ALTER TABLE analytics.event RENAME TO event_before;
ALTER INDEX analytics.event_pkey RENAME TO event_before_pkey;
ALTER INDEX analytics.event_of_visitor RENAME TO event_before_of_visitor;

CREATE TABLE analytics.event (LIKE analytics.event_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (at, id))
PARTITION BY RANGE (at);
ALTER TABLE analytics.event DROP CONSTRAINT event_before_month;
CREATE INDEX event_of_visitor ON analytics.event (visitor);
COMMENT ON TABLE analytics.event IS '@by-month';
ALTER TABLE analytics.event ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.event USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Rows of no month. None should ever be here; an invariant looks.
CREATE TABLE analytics.event_rest PARTITION OF analytics.event DEFAULT;
ALTER TABLE analytics.event_rest ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.event_rest USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

DO $$
DECLARE
  bound text := substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
    WHERE conname = 'event_before_month' AND conrelid = 'analytics.event_before'::regclass;
BEGIN
  EXECUTE format('ALTER TABLE analytics.event ATTACH PARTITION analytics.event_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
END $$;
ALTER TABLE analytics.event_before DROP CONSTRAINT event_before_month;
-- The running processes go on at once.
GRANT SELECT, INSERT, UPDATE, DELETE ON analytics.event TO volante_app;
GRANT SELECT ON analytics.event_rest TO volante_app;
SELECT platform.make_months();
