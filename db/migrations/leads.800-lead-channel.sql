-- A page of the leads of one channel, and its count, read no others.
CREATE INDEX lead_of_channel ON leads.lead (brand, market, channel, created_at DESC, id DESC);
