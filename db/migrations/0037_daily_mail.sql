-- What the audit log was found to be when all of it was computed anew: the last time, and when somebody has asked for it since.
create table audit_checks (
  only_row boolean primary key default true check (only_row),
  asked_at timestamptz not null,
  done_at timestamptz,
  entries bigint not null default 0,
  problems jsonb not null default '[]'
);

-- One day of orders and of money. Rows lie nearly in the order of these times, so that a few pages tell where a day begins and ends.
create index orders_placed_at on orders using brin (placed_at) with (pages_per_range = 16);
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);
