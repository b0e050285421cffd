-- Who takes part in a promotion that was cancelled has had the mail about it: each gets one, however often the job that writes them is begun.
ALTER TABLE promotions.participant ADD COLUMN cancelled_mail_at timestamptz;
