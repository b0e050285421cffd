-- Tables that only grow are cut into a part a month, which goes as a whole. A table that says '@by-month' of itself has its parts made
-- here, before their time. The program may not make tables; it may ask for these.

CREATE FUNCTION platform.make_months(ahead integer DEFAULT 3) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  whole record;
  month timestamptz;
  part text;
  policy record;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('platform.make_months', 0));
  PERFORM set_config('lock_timeout', '500ms', true), set_config('timezone', 'UTC', true);
  FOR whole IN
    SELECT c.oid, c.oid::regclass AS name, n.nspname, c.relname, obj_description(c.oid, 'pg_class') AS said
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'p' AND obj_description(c.oid, 'pg_class') LIKE '%@by-month%'
  LOOP
    FOR month IN SELECT generate_series(date_trunc('month', now()), date_trunc('month', now()) + make_interval(months => least(ahead, 12)), interval '1 month')
    LOOP
      part := whole.relname || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('%I.%I', whole.nspname, part)) IS NOT NULL;
      -- Read before a lock is taken: what was there before the months covers the first of them.
      CONTINUE WHEN EXISTS (
        SELECT FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid, pg_get_expr(p.relpartbound, p.oid) AS bound
        WHERE i.inhparent = whole.oid AND month < substring(bound FROM 'TO \(''([^'']+)''\)')::timestamptz
          AND month + interval '1 month' > coalesce(substring(bound FROM 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity'));
      BEGIN
        EXECUTE format('CREATE TABLE %I.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', whole.nspname, part, whole.name);
        EXECUTE format('COMMENT ON TABLE %I.%I IS %L', whole.nspname, part, replace(replace(whole.said, '@by-month', ''), '@numbered', ''));
        EXECUTE format('ALTER TABLE %I.%I ENABLE ROW LEVEL SECURITY', whole.nspname, part);
        -- A number that a sequence gives is one of the whole; that it comes once in a part needs no key with the time in it.
        IF whole.said LIKE '%@numbered%' THEN
          EXECUTE format('ALTER TABLE %I.%I ADD PRIMARY KEY (id)', whole.nspname, part);
        END IF;
        FOR policy IN
          SELECT polname, polpermissive, pg_get_expr(polqual, polrelid) AS seen, pg_get_expr(polwithcheck, polrelid) AS written,
            CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END AS command
          FROM pg_policy WHERE polrelid = whole.oid
        LOOP
          EXECUTE format('CREATE POLICY %I ON %I.%I AS %s FOR %s', policy.polname, whole.nspname, part,
              CASE WHEN policy.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END, policy.command)
            || coalesce(format(' USING (%s)', policy.seen), '') || coalesce(format(' WITH CHECK (%s)', policy.written), '');
        END LOOP;
        -- Beside an own table this holds up neither readers nor writers of the whole.
        EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I.%I FOR VALUES FROM (%L) TO (%L)', whole.name, whole.nspname, part, month, month + interval '1 month');
        made := made + 1;
      EXCEPTION
        -- Rows of the month lie in the rest (an invariant says so), or somebody holds the table.
        WHEN invalid_object_definition OR check_violation OR lock_not_available THEN NULL;
      END;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Parts of the past in which nothing is left. A table that somebody holds is left for the next time.
CREATE FUNCTION platform.drop_empty_months() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  part record;
  has_rows boolean;
  gone integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('platform.make_months', 0));
  PERFORM set_config('lock_timeout', '200ms', true), set_config('timezone', 'UTC', true);
  FOR part IN
    SELECT p.oid::regclass AS name FROM pg_class c JOIN pg_inherits i ON i.inhparent = c.oid JOIN pg_class p ON p.oid = i.inhrelid
    WHERE c.relkind = 'p' AND obj_description(c.oid, 'pg_class') LIKE '%@by-month%'
      AND substring(pg_get_expr(p.relpartbound, p.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz < now()
  LOOP
    BEGIN
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part.name) INTO has_rows;
      CONTINUE WHEN has_rows;
      EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', part.name);
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part.name) INTO has_rows;
      CONTINUE WHEN has_rows;
      EXECUTE format('DROP TABLE %s', part.name);
      gone := gone + 1;
    EXCEPTION WHEN lock_not_available THEN NULL;
    END;
  END LOOP;
  RETURN gone;
END $$;

REVOKE EXECUTE ON FUNCTION platform.make_months(integer), platform.drop_empty_months() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.make_months(integer), platform.drop_empty_months() TO volante_app;
