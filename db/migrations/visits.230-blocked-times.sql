-- Times a dealership keeps for itself: a bay under repair, a car that is away. Nobody comes, so there is no booking.

CREATE TABLE visits.blocked_time (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  resource_id uuid NOT NULL,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during)),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, resource_id) REFERENCES visits.resource (brand, id),
  CONSTRAINT blocked_once EXCLUDE USING gist (resource_id WITH =, during WITH &&)
);

ALTER TABLE visits.blocked_time ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON visits.blocked_time USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
