-- Lists narrowed by a kind or a state, each in the order of an index of its own.

CREATE INDEX reports_of_kind ON problem_reports.report (brand, market, kind, created_at DESC, id DESC);
CREATE INDEX reports_answered ON problem_reports.report (brand, market, created_at DESC, id DESC) WHERE verdict IS NOT NULL;
CREATE INDEX recall_published ON aftersales.recall_campaign (brand, market, notified_on DESC, code) WHERE published;
