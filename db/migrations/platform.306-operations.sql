-- How far each outside company answered lately, as the processes that ask them noted it.
CREATE TABLE platform.provider_state (
  provider text PRIMARY KEY,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- Backups that came to their end, written by whoever took them.
CREATE TABLE platform.backup (
  taken_at timestamptz PRIMARY KEY,
  finished_at timestamptz NOT NULL CHECK (finished_at >= taken_at),
  bytes bigint NOT NULL CHECK (bytes > 0)
);
