-- What was charged, and since when: written by the database at every change of a list, and never rewritten. A "from" price
-- rests on it (CDC arts. 31 and 37; Ley 24.240 art. 7 and Ley 27.442): what was not charged cannot be claimed.

CREATE TABLE price.history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  list_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('version', 'part')),
  -- `{mvs}-{year}` of a version, the id of a part.
  subject text NOT NULL,
  -- Null where the price was taken out of the list.
  amount bigint CHECK (amount >= 0),
  net_amount bigint CHECK (net_amount <= amount),
  currency char(3) NOT NULL,
  effective_from timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL
);
COMMENT ON TABLE price.history IS '@append-only';
CREATE INDEX history_of ON price.history (brand, kind, subject, list_id, effective_from, id);
CREATE TRIGGER history_stays BEFORE UPDATE OR DELETE ON price.history
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

ALTER TABLE price.history ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON price.history USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Nobody makes a past: only the embedded catalogue, which comes with its own, may say what was charged before now.
CREATE FUNCTION price.effective(list_starts timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
AS $$ SELECT CASE WHEN current_setting('app.actor', true) = 'system:seed' THEN list_starts ELSE greatest(list_starts, now()) END $$;

-- As the table's owner: whoever changes a list writes its history, whatever brand the transaction sees.
CREATE FUNCTION price.keep_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
BEGIN
  IF TG_TABLE_NAME = 'version_price' THEN
    IF TG_OP = 'DELETE' THEN
      INSERT INTO price.history (brand, list_id, kind, subject, amount, net_amount, currency, effective_from, actor)
      SELECT brand, list_id, 'version', mvs_code || '-' || year, NULL, NULL, currency, now(), who FROM gone;
    ELSE
      INSERT INTO price.history (brand, list_id, kind, subject, amount, net_amount, currency, effective_from, actor)
      SELECT n.brand, n.list_id, 'version', n.mvs_code || '-' || n.year, n.amount, n.net_amount, n.currency,
        CASE TG_OP WHEN 'INSERT' THEN price.effective(l.valid_from) ELSE greatest(l.valid_from, now()) END, who
      FROM came n JOIN catalog.price_list l ON l.id = n.list_id;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO price.history (brand, list_id, kind, subject, amount, net_amount, currency, effective_from, actor)
    SELECT brand, list_id, 'part', part_id, NULL, NULL, currency, now(), who FROM gone;
  ELSE
    INSERT INTO price.history (brand, list_id, kind, subject, amount, net_amount, currency, effective_from, actor)
    SELECT n.brand, n.list_id, 'part', n.part_id, n.amount, n.net_amount, n.currency,
      CASE TG_OP WHEN 'INSERT' THEN price.effective(l.valid_from) ELSE greatest(l.valid_from, now()) END, who
    FROM came n JOIN catalog.price_list l ON l.id = n.list_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER version_price_came AFTER INSERT ON catalog.version_price REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION price.keep_history();
CREATE TRIGGER version_price_changed AFTER UPDATE ON catalog.version_price REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION price.keep_history();
CREATE TRIGGER version_price_went AFTER DELETE ON catalog.version_price REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION price.keep_history();
CREATE TRIGGER part_price_came AFTER INSERT ON catalog.part_price REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION price.keep_history();
CREATE TRIGGER part_price_changed AFTER UPDATE ON catalog.part_price REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION price.keep_history();
CREATE TRIGGER part_price_went AFTER DELETE ON catalog.part_price REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION price.keep_history();

-- What stands in the lists already, of a database from before this table.
INSERT INTO price.history (brand, list_id, kind, subject, amount, net_amount, currency, effective_from, actor)
SELECT p.brand, p.list_id, 'version', p.mvs_code || '-' || p.year, p.amount, p.net_amount, p.currency, l.valid_from, 'system:migration'
FROM catalog.version_price p JOIN catalog.price_list l ON l.id = p.list_id
UNION ALL
SELECT p.brand, p.list_id, 'part', p.part_id, p.amount, p.net_amount, p.currency, l.valid_from, 'system:migration'
FROM catalog.part_price p JOIN catalog.price_list l ON l.id = p.list_id;

-- The times during which each list asked each price: until the next price in it, or until the list ended.
CREATE VIEW price.charged WITH (security_invoker = true) AS
  SELECT * FROM (
    SELECT h.brand, l.market, l.type, h.list_id, h.kind, h.subject, h.amount, h.net_amount, h.currency,
      h.effective_from AS charged_from,
      least(lead(h.effective_from) OVER (PARTITION BY h.brand, h.kind, h.subject, h.list_id ORDER BY h.effective_from, h.id),
        l.valid_until) AS charged_until,
      h.recorded_at, h.actor
    FROM price.history h JOIN catalog.price_list l ON l.id = h.list_id) p
  WHERE amount IS NOT NULL AND (charged_until IS NULL OR charged_until > charged_from);
