-- Staff look at drafts and at what was sent apart.
CREATE INDEX message_drafts ON push.message (brand, market, id DESC)
  WHERE deleted_at IS NULL AND sent_version IS DISTINCT FROM version;
CREATE INDEX message_sent ON push.message (brand, market, id DESC) WHERE deleted_at IS NULL AND sent_version = version;
