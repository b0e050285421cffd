-- What staff look after at a dealership: hours in one place with the rest, so that they change with its version and are one field of its
-- history, hours of single services, days unlike the others, and a block with its first and last day.

ALTER TABLE dealers.dealer
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Periods of the week: `weekday`, `type`, `starts`, `ends`.
  ADD COLUMN hours jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hours) = 'array'),
  -- Services with hours of their own: `service`, `hours`.
  ADD COLUMN service_hours jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(service_hours) = 'array'),
  -- `day`, and the `times` at which it is open; none: closed.
  ADD COLUMN special_days jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(special_days) = 'array'),
  -- Hidden ones are found by nobody who buys, those that cannot be booked are shown.
  ADD COLUMN block_kind text CHECK (block_kind IN ('HIDDEN', 'UNBOOKABLE')),
  ADD COLUMN block_from date,
  ADD COLUMN block_until date,
  ADD COLUMN block_reason text CHECK (length(block_reason) BETWEEN 3 AND 500),
  ADD CONSTRAINT block_is_whole CHECK (num_nulls(block_kind, block_from, block_until, block_reason) IN (0, 4)),
  ADD CONSTRAINT block_ends CHECK (block_from <= block_until);

UPDATE dealers.dealer d SET hours = coalesce((
  SELECT jsonb_agg(jsonb_build_object('weekday', p.weekday, 'type', p.type, 'starts', to_char(p.starts, 'HH24:MI'),
    'ends', CASE p.ends WHEN '24:00' THEN '24:00' ELSE to_char(p.ends, 'HH24:MI') END) ORDER BY p.weekday, p.type DESC, p.starts)
  FROM dealers.period p WHERE p.dealer_id = d.id), '[]');
-- `dealers.period` stays for processes of the release before, which read their hours there while they are replaced; the next release drops it.
COMMENT ON TABLE dealers.period IS 'Read by the release before alone: hours are on dealers.dealer since 922.';

-- The day that calendars of a market show now.
CREATE FUNCTION dealers.today(market text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (now() AT TIME ZONE CASE market WHEN 'br' THEN 'America/Sao_Paulo' ELSE 'America/Argentina/Buenos_Aires' END)::date
$$;

-- Whether a planned block hides a dealership today.
CREATE FUNCTION dealers.is_hidden(market text, kind text, first_day date, last_day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(kind = 'HIDDEN' AND dealers.today(market) BETWEEN first_day AND last_day, false) $$;

-- Of special days those that are not over.
CREATE FUNCTION dealers.days_ahead(days jsonb, market text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN days = '[]' THEN days ELSE coalesce((
    SELECT jsonb_agg(one ORDER BY one ->> 'day') FROM jsonb_array_elements(days) AS one
    WHERE (one ->> 'day')::date >= dealers.today(market)), '[]') END
$$;

SELECT platform.watch('dealers.dealer', 'dealers', '{phone,email,latitude,longitude,types,services,hours,service_hours,special_days,
  block_kind,block_from,block_until,block_reason,blocked_reason,econnect}', made => false);
