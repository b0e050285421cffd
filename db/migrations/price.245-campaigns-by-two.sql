-- A campaign counts when a second person has approved it; who changes one names the revision they saw.

ALTER TABLE price.campaign
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN requested_by text NOT NULL DEFAULT 'system:seed',
  ADD COLUMN approved_by text DEFAULT 'system:embedded',
  ADD CONSTRAINT two_persons CHECK (approved_by <> requested_by);
CREATE INDEX campaign_newest ON price.campaign (brand, market, valid_from DESC, id);
