-- Calls that may come twice: taken before anything happens, answered in the transaction that does it.
create table calls (
  scope text not null,
  key text not null,
  digest bytea not null,
  begun_at timestamptz not null,
  answered_at timestamptz,
  answer jsonb,
  primary key (scope, key)
);
create index calls_begun on calls (begun_at);

-- Who did what. Rows are only ever inserted; what names a person stands in audit_values, which an erasure empties, and here as a
-- digest. `transaction_id` lets the sealer and other readers leave alone what may still be joined by an older one.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'tool', 'system')),
  actor_id text,
  door text not null,
  operation text not null,
  record text not null,
  object_id text not null,
  request_id text not null,
  input jsonb not null,
  -- Field by field: what it was, and what it is.
  changes jsonb not null,
  -- The digests of what audit_values holds, by pointer.
  personal jsonb not null
);
create index audit_entries_transaction on audit_entries (transaction_id, id);
create index audit_entries_object on audit_entries (record, object_id, id desc);

create table audit_values (
  entry_id uuid not null references audit_entries,
  pointer text not null,
  salt bytea not null,
  value jsonb,
  primary key (entry_id, pointer)
);

-- The chain: each hash covers the one before it and its entry.
create table audit_seals (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique references audit_entries,
  hash bytea not null check (length(hash) = 32)
);

-- Up to where the sealer has read: every transaction below has ended by then.
create table audit_sealed (
  only_row boolean primary key default true check (only_row),
  below xid8 not null
);

-- What a merchant's other systems hear of.
create table events (
  id uuid primary key,
  at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null,
  record text not null,
  object_id text not null,
  version text not null,
  snapshot jsonb not null
);
create index events_transaction on events (transaction_id, id);

create trigger kept before update or delete on audit_entries for each row execute function refuse_change();
create trigger kept before update or delete on audit_seals for each row execute function refuse_change();
create trigger not_emptied before truncate on audit_entries execute function refuse_change();
create trigger not_emptied before truncate on audit_seals execute function refuse_change();
