-- Reports are forgotten by time.
CREATE INDEX report_by_time ON problem_reports.report (created_at);
CREATE INDEX report_by_answer ON problem_reports.report (answered_at) WHERE answered_at IS NOT NULL;
