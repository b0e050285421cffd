-- A plan at a price is kept by staff, as medals and prizes are: what one wrote counts once another approved it. What is changed of an
-- approved one waits beside it, and terms that were taken keep their own price.
CREATE TABLE loyalty.plan (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  programme_id uuid NOT NULL,
  -- What terms of it name: it stays.
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' AND length(code) BETWEEN 3 AND 30),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  text text NOT NULL CHECK (length(text) BETWEEN 3 AND 300),
  amount bigint NOT NULL CHECK (amount > 0),
  months integer NOT NULL CHECK (months BETWEEN 1 AND 36),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  written_by text NOT NULL,
  approved_by text,
  approved_at timestamptz,
  proposed jsonb CHECK (jsonb_typeof(proposed) = 'object'),
  proposed_by text,
  UNIQUE (brand, id),
  CONSTRAINT one_plan_code UNIQUE (programme_id, code),
  CONSTRAINT plan_two_persons CHECK (approved_by <> written_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((proposed IS NULL) = (proposed_by IS NULL)),
  CHECK (proposed IS NULL OR approved_at IS NOT NULL),
  FOREIGN KEY (brand, programme_id) REFERENCES loyalty.programme (brand, id)
);
CREATE TRIGGER terms_stay BEFORE UPDATE ON loyalty.plan FOR EACH ROW EXECUTE FUNCTION loyalty.keep_terms();
ALTER TABLE loyalty.plan ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON loyalty.plan USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- What was sold until now goes on; the programme keeps what is free.
INSERT INTO loyalty.plan (id, brand, programme_id, code, name, text, amount, months, written_by, approved_by, approved_at)
  SELECT gen_random_uuid(), p.brand, p.id, e.plan ->> 'code', e.plan ->> 'name', e.plan ->> 'text', (e.plan ->> 'price')::bigint,
    coalesce((e.plan ->> 'months')::int, 12), 'system:seed', 'system:release', now()
  FROM loyalty.programme p, jsonb_array_elements(p.plans) AS e(plan) WHERE e.plan ? 'price';
UPDATE loyalty.programme p SET plans = (
  SELECT coalesce(jsonb_agg(e.plan ORDER BY e.place), '[]') FROM jsonb_array_elements(p.plans) WITH ORDINALITY AS e(plan, place)
  WHERE NOT e.plan ? 'price');
