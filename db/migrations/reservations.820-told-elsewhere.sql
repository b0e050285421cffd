-- When its buyer was last told that somebody with another e-mail wanted to withdraw from it: once a day is enough.
ALTER TABLE reservations.purchase ADD COLUMN elsewhere_told_at timestamptz;
