-- As with the events: what is there becomes one part, up to the month after next, said first and looked at in the next step.
DO $$ BEGIN
  PERFORM set_config('timezone', 'UTC', true);
  EXECUTE format('ALTER TABLE platform.audit ADD CONSTRAINT audit_before_month CHECK (at < %L::timestamptz) NOT VALID',
    date_trunc('month', now()) + interval '2 months');
END $$;
