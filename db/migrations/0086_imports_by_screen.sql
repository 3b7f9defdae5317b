-- A file of a former shop that staff upload waits here, in pieces, until it is imported: any process of the shop can do that. It goes
-- with the end of its import, or after some days (limits.uploadKept).
create table uploads (
  id uuid primary key,
  file_name text not null,
  bytes integer not null default 0,
  -- Set when its last piece has come.
  is_whole boolean not null default false,
  created_at timestamptz not null
);
create table upload_pieces (
  upload_id uuid not null references uploads on delete cascade,
  piece integer not null,
  content bytea not null,
  primary key (upload_id, piece)
);

-- An import that was uploaded: its file, what was found in it, what was asked and answered, and what a trial run said.
alter table imports
  add column upload_id uuid references uploads on delete set null,
  -- Shopify's inventory export beside its products.
  add column inventory_id uuid references uploads on delete set null,
  -- What a job does with it or is about to do.
  add column work text check (work in ('check', 'try', 'run')),
  -- In whose name; null for imports of the command, where the audit log knows.
  add column made_by_kind text check (made_by_kind in ('person', 'key', 'tool')),
  add column made_by text,
  add column found jsonb,
  add column answers jsonb not null default '{}',
  add column trial jsonb,
  -- Products, or rows, that are through.
  add column progress integer not null default 0;
create index imports_upload on imports (upload_id) where upload_id is not null;
create index imports_inventory on imports (inventory_id) where inventory_id is not null;
