-- Keys of programs. Of each secret only the hash is kept: whoever reads a backup cannot use it. While a key is being rotated the
-- secret before is good for a while.
create table api_keys (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('secret', 'publishable')),
  hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  -- The last signs of the secret, by which people tell keys apart.
  hint text not null,
  scopes text[] not null,
  networks text[] not null default '{}',
  -- Null: the operator of the machine. With a person's rights her keys lose theirs, and with her they go.
  made_by uuid references identities on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  check ((previous_hash is null) = (previous_until is null))
);
create index api_keys_made_by on api_keys (made_by);

-- Not when one was last used: that says nothing new about any of them.
create trigger tell after insert or delete or update of hash, previous_hash, previous_until, scopes, networks, expires_at, ended_at
  on api_keys for each statement execute function tell_table_change('keys');
create trigger tell after insert or update or delete on staff_members for each statement execute function tell_table_change('keys');
