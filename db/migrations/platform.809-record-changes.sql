-- What changed in the records that staff look after: who, when, each field before and after, written by the database itself in the
-- transaction of the change. Which tables and fields are watched says the newest line of each table, from platform.900 on.

CREATE TABLE platform.record_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- '*': of what holds in every brand.
  brand text NOT NULL,
  -- Null: of what holds in both markets.
  market text CHECK (market IN ('br', 'ar')),
  type text NOT NULL,
  -- Of staff whose roles changed their account.
  subject text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('created', 'changed', 'approved', 'removed')),
  -- By field: what stood there and what stands there. Never a secret, nothing of a person; of an address that may hold a token its
  -- origin alone.
  changes jsonb NOT NULL DEFAULT '{}',
  actor text NOT NULL,
  -- Of the transaction: lines of one act have one time.
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE platform.record_change IS '@append-only';
COMMENT ON COLUMN platform.record_change.actor IS '@personal';
COMMENT ON COLUMN platform.record_change.subject IS '@personal';
CREATE INDEX change_of_record ON platform.record_change (brand, type, subject, id DESC);
CREATE INDEX change_by_person ON platform.record_change (actor, id) WHERE starts_with(actor, 'account:');
CREATE INDEX change_of_roles ON platform.record_change (subject, id) WHERE type = 'users';
CREATE TRIGGER change_stays BEFORE UPDATE OR DELETE ON platform.record_change
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE platform.record_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.record_change USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);
GRANT SELECT, INSERT ON platform.record_change TO volante_app;

-- As the calls name what the tables name: `valid_from` is `validFrom`.
CREATE FUNCTION platform.field_name(column_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(CASE WHEN place = 1 THEN part ELSE upper(left(part, 1)) || substr(part, 2) END, '' ORDER BY place)
  FROM unnest(string_to_array(column_name, '_')) WITH ORDINALITY AS named (part, place)
$$;

-- The watched fields of a row; what waits for a second person (`proposed`) counts as if it stood there.
CREATE FUNCTION platform.watched_fields(entry jsonb, watched text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(split_part(pair, '=', 2),
    coalesce(nullif(entry -> 'proposed', 'null') -> platform.field_name(split_part(pair, '=', 1)), entry -> split_part(pair, '=', 1)))
  FROM unnest(watched) AS pair
$$;

-- Of an address where it leads: tokens stand in its path, its query or before the host.
CREATE FUNCTION platform.origin_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT parts[1] || parts[2] FROM regexp_match(address, '^(\w+://)(?:[^/?#]*@)?([^/?#]*)') AS parts
$$;

-- Arguments: type of the record; column with its id; field that the rows are lines of, or ''; table and column that lead to the
-- market of a row without one, or ''; which changes are of no interest, as a condition on `was` and `becomes`, or ''; then the watched
-- columns, each as `column=field`, or `column=*field` where of an address its origin alone is kept.
CREATE FUNCTION platform.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  entry jsonb := coalesce(becomes, was);
  watched text[] := TG_ARGV[6:];
  fields_before jsonb;
  fields_after jsonb;
  what text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  found_changes jsonb := '{}';
  of_market text := entry ->> 'market';
  is_left_out boolean;
BEGIN
  IF who = 'system:seed' THEN RETURN NULL; END IF;
  IF TG_ARGV[5] <> '' THEN
    EXECUTE format('SELECT %s FROM (SELECT $1 AS was, $2 AS becomes) AS rows', TG_ARGV[5]) INTO is_left_out USING was, becomes;
    IF is_left_out THEN RETURN NULL; END IF;
  END IF;
  IF was IS NOT NULL THEN fields_before := platform.watched_fields(was, watched); END IF;
  IF becomes IS NOT NULL THEN fields_after := platform.watched_fields(becomes, watched); END IF;
  IF TG_ARGV[2] <> '' THEN
    IF fields_before IS NOT DISTINCT FROM fields_after THEN RETURN NULL; END IF;
    -- The lines a record is made with are part of its making.
    IF what = 'created' AND EXISTS (
      SELECT FROM platform.record_change c WHERE c.brand = coalesce(entry ->> 'brand', '*') AND c.type = TG_ARGV[0]
        AND c.subject = entry ->> TG_ARGV[1] AND c.kind = 'created' AND c.at = now())
    THEN RETURN NULL; END IF;
    what := 'changed';
    found_changes := jsonb_build_object(TG_ARGV[2], jsonb_build_array(fields_before, fields_after));
  ELSIF what = 'changed' THEN
    SELECT coalesce(jsonb_object_agg(ltrim(a.key, '*'), CASE WHEN starts_with(a.key, '*')
      THEN jsonb_build_array(platform.origin_of(b.value #>> '{}'), platform.origin_of(a.value #>> '{}'))
      ELSE jsonb_build_array(b.value, a.value) END), '{}') INTO found_changes
    FROM jsonb_each(fields_after) a JOIN jsonb_each(fields_before) b ON b.key = a.key WHERE a.value IS DISTINCT FROM b.value;
    IF (was ->> 'deleted_at' IS NULL AND becomes ->> 'deleted_at' IS NOT NULL)
      OR (was ->> 'revoked_at' IS NULL AND becomes ->> 'revoked_at' IS NOT NULL)
      OR (was ->> 'removed_at' IS NULL AND becomes ->> 'removed_at' IS NOT NULL)
    THEN what := 'removed';
    ELSIF becomes ->> 'approved_by' IS NOT NULL AND (becomes -> 'approved_by', becomes -> 'approved_at')
      IS DISTINCT FROM (was -> 'approved_by', was -> 'approved_at')
    THEN what := 'approved';
    ELSIF found_changes = '{}' THEN RETURN NULL;
    END IF;
  END IF;
  IF of_market IS NULL AND TG_ARGV[3] <> '' THEN
    EXECUTE format('SELECT market FROM %s WHERE id = $1', TG_ARGV[3]) INTO of_market USING (entry ->> TG_ARGV[4])::uuid;
  END IF;
  INSERT INTO platform.record_change (brand, market, type, subject, kind, changes, actor)
  VALUES (coalesce(entry ->> 'brand', '*'), of_market, TG_ARGV[0], entry ->> TG_ARGV[1], what, found_changes, who);
  RETURN NULL;
END $$;

-- Watches a table, in place of how it was watched before. It waits for no lock: those of the tables before it are held meanwhile, and
-- everybody who writes there would wait as well; the migration is tried again as a whole.
CREATE FUNCTION platform.watch(place regclass, type text, columns text[], subject text DEFAULT 'id', lines text DEFAULT '',
  market_of text DEFAULT '', market_by text DEFAULT '', made boolean DEFAULT true, left_out text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  pairs text[] := ARRAY(SELECT CASE WHEN c LIKE '%=%' THEN c ELSE c || '=' || platform.field_name(c) END FROM unnest(columns) c);
  seen text[] := ARRAY(
    SELECT attname::text FROM pg_attribute WHERE attrelid = place AND attnum > 0 AND NOT attisdropped
      AND (attname IN ('proposed', 'approved_by', 'approved_at', 'deleted_at', 'revoked_at', 'removed_at')
        OR attname = ANY (ARRAY(SELECT split_part(p, '=', 1) FROM unnest(pairs) p))) ORDER BY attnum);
BEGIN
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE NOWAIT', place);
  EXECUTE format('CREATE OR REPLACE TRIGGER record_watched AFTER %s UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION platform.note_change(%s)',
    CASE WHEN made THEN 'INSERT OR DELETE OR' ELSE '' END, (SELECT string_agg(quote_ident(s), ', ') FROM unnest(seen) s), place,
    (SELECT string_agg(quote_literal(a), ', ') FROM unnest(ARRAY[type, subject, lines, market_of, market_by, left_out] || pairs) a));
END $$;

-- Codes had a history of their own in the log.
INSERT INTO platform.record_change (brand, type, subject, kind, changes, actor, at)
SELECT brand, 'codes', subject_id, CASE action WHEN 'code.created' THEN 'created' ELSE 'changed' END,
  CASE action WHEN 'code.created' THEN '{}' ELSE coalesce(detail -> 'changes', '{}') END, actor, at
FROM platform.audit WHERE subject_type = 'code' ORDER BY id;
