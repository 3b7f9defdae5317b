-- When the provider's list of events was last read to its end: whoever was away for longer than the provider keeps its events looks
-- at the payments themselves.
alter table provider_cursors add column read_at timestamptz;
