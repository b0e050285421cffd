-- Row security as the planner can weigh it. Every policy asks this function, and it is written out where it is asked. Compared with
-- a value, the column is looked up in the table's statistics; `<setting> = ANY (ARRAY[brand, '*'])` was taken for one row in two
-- hundred, and a nested loop over everything could follow. The bounds are the brand itself, or everything for '*': that is what the
-- planner counts by, and the last condition is what makes it exact. An unset and an empty setting are one: no brand.
CREATE OR REPLACE FUNCTION platform.sees_brand(row_brand text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT (row_brand COLLATE "C" >= CASE current_setting('app.brand', true) WHEN '*' THEN '' ELSE coalesce(current_setting('app.brand', true), '') END
      AND row_brand COLLATE "C" <= CASE current_setting('app.brand', true) WHEN '*' THEN '~' ELSE coalesce(current_setting('app.brand', true), '') END)
    OR current_setting('app.brand', true) = '*'
$$;

-- Who did what, newest first: the staff's search, and what is left to erase of a person.
CREATE INDEX audit_actor ON platform.audit (actor, id);
