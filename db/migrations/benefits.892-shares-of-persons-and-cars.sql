-- What was had of a benefit or a voucher's plan is counted by person and car too, as keyed indexes: whoever erases the account and comes
-- back, or hands the car on, has it no second time. Kept until benefit or plan are over.

CREATE TABLE benefits.share (
  benefit_id uuid NOT NULL,
  -- Of a document of the person, or of the car in an audience of owners.
  holder text NOT NULL,
  -- Which it is of this holder.
  nth integer NOT NULL CHECK (nth > 0),
  brand text NOT NULL,
  redemption_id uuid NOT NULL,
  CONSTRAINT share_of_holder PRIMARY KEY (benefit_id, holder, nth),
  FOREIGN KEY (brand, benefit_id) REFERENCES benefits.benefit (brand, id),
  FOREIGN KEY (brand, redemption_id) REFERENCES benefits.redemption (brand, id)
);

CREATE INDEX share_of_redemption ON benefits.share (redemption_id);

CREATE TABLE benefits.plan_share (
  plan_id uuid NOT NULL,
  holder text NOT NULL,
  brand text NOT NULL,
  CONSTRAINT one_fidelity_of_holder PRIMARY KEY (plan_id, holder),
  FOREIGN KEY (brand, plan_id) REFERENCES benefits.voucher_plan (brand, id)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['share', 'plan_share'] LOOP
    EXECUTE format('ALTER TABLE benefits.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_brand ON benefits.%I USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand))', name);
    EXECUTE format('COMMENT ON COLUMN benefits.%I.holder IS %L', name, '@personal');
  END LOOP;
END $$;
