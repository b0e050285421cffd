-- The filters of the list of experiments: drafts and ended ones are not looked for among all.
CREATE INDEX experiment_draft ON analytics.experiment (brand, market, created_at DESC, id DESC) WHERE started_at IS NULL;
CREATE INDEX experiment_ended ON analytics.experiment (brand, market, created_at DESC, id DESC) WHERE ended_at IS NOT NULL;
