ALTER TABLE analytics.event VALIDATE CONSTRAINT event_before_month;
