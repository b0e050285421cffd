-- Entries without an account are found by their mailbox: one's own data, and erasure.
CREATE INDEX waiting_of_mailbox ON waiting.entry (email_index);
