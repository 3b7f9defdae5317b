-- What people keep of a list: its filters, its order, its columns.
create table saved_views (
  id uuid primary key,
  list text not null,
  name text not null check (name <> '' and length(name) <= 60),
  owner_id uuid references identities (id) on delete cascade,
  -- Who keeps it, where that is no person: a key or the command line.
  owner text,
  shared boolean not null,
  -- The filters and the order, as in the address of the list.
  query text not null,
  -- The columns in their order; null: those of the list.
  columns text[],
  created_at timestamptz not null,
  check ((owner_id is null) <> (owner is null))
);
create unique index saved_views_names on saved_views (list, owner_id, owner, lower(name)) nulls not distinct;
create index saved_views_of_owner on saved_views (owner_id) where owner_id is not null;

-- Orders on hold, by staff or by their payment, are few.
create index orders_on_hold on orders (id) where held_because is not null or staff_hold is not null;
