-- Journeys are forgotten by time.
CREATE INDEX journey_by_time ON integration.journey (started_at);
