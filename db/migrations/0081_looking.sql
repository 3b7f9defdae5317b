-- Who has an order open right now: of no use after a minute, so that it is not kept through a crash.
create unlogged table looking (
  order_id uuid not null references orders (id) on delete cascade,
  identity_id uuid not null references identities (id) on delete cascade,
  until timestamptz not null,
  primary key (order_id, identity_id)
);
create index looking_of_identity on looking (identity_id);
