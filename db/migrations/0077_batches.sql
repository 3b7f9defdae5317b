-- One change for many objects, chosen in a list or named by a file. What is chosen is frozen: the run touches nothing else.
create table batches (
  id uuid primary key,
  -- The name of the operation, and of the list where the objects were chosen.
  operation text not null,
  list text not null,
  -- What all objects get alike.
  input jsonb not null default '{}',
  state text not null check (state in ('draft', 'running', 'stopped', 'done')),
  -- The batch that this one undoes.
  undoes uuid references batches (id) on delete cascade,
  made_by_kind text not null check (made_by_kind in ('person', 'key', 'tool')),
  -- The id of the identity or the key; the name of the machine's account.
  made_by text,
  made_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  total integer not null check (total > 0),
  check ((state = 'draft') = (started_at is null))
);
create index batches_made on batches (made_at, id);
create index batches_by_state on batches (state, made_at, id);
-- A batch is undone once.
create unique index batches_undo on batches (undoes);

create table batch_items (
  batch_id uuid not null references batches (id) on delete cascade,
  position integer not null,
  object_key text not null,
  -- What people call it: an order's number.
  label text not null,
  -- What this object alone gets, as the file says.
  input jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed.
  reason text,
  pointer text,
  -- The run that it belongs to: each has its own key, so that a repeated step happens once.
  tries integer not null default 1,
  -- The operation's whole input, settled before it is called: a step that is repeated after a crash is the same call.
  settled jsonb,
  -- The change in the audit log that is undone.
  entry uuid,
  primary key (batch_id, position),
  check ((state = 'failed') = (reason is not null))
);
create unique index batch_items_once on batch_items (batch_id, object_key);
create index batch_items_by_state on batch_items (batch_id, state, position);
