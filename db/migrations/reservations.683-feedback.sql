-- What buyers say of each milestone of their order, once each; and its sum by milestone, so that an average costs what it shows.
CREATE TABLE reservations.feedback (
  order_id uuid NOT NULL,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  milestone text NOT NULL CHECK (milestone IN ('RESERVE', 'SIGN_CONTRACT', 'AT_DEALER', 'DELIVERED')),
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  words text CHECK (length(words) BETWEEN 1 AND 1000),
  at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, milestone),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id)
);
CREATE INDEX feedback_newest ON reservations.feedback (brand, market, at DESC, order_id DESC);
CREATE INDEX feedback_of_milestone ON reservations.feedback (brand, market, milestone, at DESC, order_id DESC);
COMMENT ON COLUMN reservations.feedback.words IS '@personal';
ALTER TABLE reservations.feedback ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.feedback USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

CREATE TABLE reservations.feedback_sum (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  milestone text NOT NULL,
  answers integer NOT NULL CHECK (answers > 0),
  score bigint NOT NULL CHECK (score BETWEEN answers AND answers * 5::bigint),
  PRIMARY KEY (brand, market, milestone)
);
ALTER TABLE reservations.feedback_sum ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.feedback_sum USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
