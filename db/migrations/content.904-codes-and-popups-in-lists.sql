-- The filters of the lists: what there are few of is not looked for among all.
CREATE INDEX code_of_purpose ON content.code (brand, market, purpose, id DESC);
CREATE INDEX code_in_use_or_not ON content.code (brand, market, active, id DESC);
CREATE INDEX popup_draft ON content.popup (brand, market, created_at DESC, id DESC) WHERE approved_at IS NULL;
CREATE INDEX popup_on ON content.popup (brand, market, created_at DESC, id DESC) WHERE approved_at IS NOT NULL AND active;
CREATE INDEX popup_off ON content.popup (brand, market, created_at DESC, id DESC)
  WHERE approved_at IS NOT NULL AND NOT active;
