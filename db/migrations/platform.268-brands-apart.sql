-- The house's own tables keep brands apart, too. Answers to repeated calls are the brand's alone. Messages, audit and uploads are
-- also worked over all brands, by statements that stand in no brand: inside a brand's transaction its own rows and the house's
-- ('*') are seen, and no other brand's. What is written is for whoever writes to say: a change of one brand may be noted in another.
CREATE FUNCTION platform.sees_brand_or_house(row_brand text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT platform.sees_brand(row_brand) OR row_brand = '*' OR coalesce(current_setting('app.brand', true), '') = ''
$$;

CREATE POLICY by_brand ON platform.idempotency USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE platform.idempotency ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.outbox USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);
ALTER TABLE platform.outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.audit USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);
ALTER TABLE platform.audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.audit_seal USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);
ALTER TABLE platform.audit_seal ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.file USING (platform.sees_brand_or_house(brand)) WITH CHECK (platform.sees_brand_or_house(brand));
ALTER TABLE platform.file ENABLE ROW LEVEL SECURITY;
