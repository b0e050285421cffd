-- What is there becomes one part, up to the month after next. It is said first and looked at in the next step, so that neither holds
-- up who writes.
DO $$ BEGIN
  PERFORM set_config('timezone', 'UTC', true);
  EXECUTE format('ALTER TABLE analytics.event ADD CONSTRAINT event_before_month CHECK (at < %L::timestamptz) NOT VALID',
    date_trunc('month', now()) + interval '2 months');
END $$;
