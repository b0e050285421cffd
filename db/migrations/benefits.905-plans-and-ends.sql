-- The filters of the list of plans: what there are few of is not looked for among all.
CREATE INDEX voucher_plan_draft ON benefits.voucher_plan (brand, market, created_at DESC, id) WHERE approved_at IS NULL;
CREATE INDEX voucher_plan_on ON benefits.voucher_plan (brand, market, created_at DESC, id)
  WHERE approved_at IS NOT NULL AND active;
CREATE INDEX voucher_plan_off ON benefits.voucher_plan (brand, market, created_at DESC, id)
  WHERE approved_at IS NOT NULL AND NOT active;

-- Which audiences have nothing left in force is read from this alone.
CREATE INDEX benefit_ends_of_audience ON benefits.benefit (audience_id) INCLUDE (brand, valid_until);
DROP INDEX benefits.benefit_of_audience;
