-- What staff have deleted just now, as its row was: for as long as that can be undone (app/operations/undo/deleted-rows.server.ts).
-- A migration that adds a column without a default value to one of these tables deletes their rows here, which would not fit any more.
create table deleted_rows (
  id uuid primary key,
  record text not null check (record in ('redirects', 'saved_views', 'shipping_methods', 'tax_rates')),
  -- With what is in other tables: the countries of a shipping method.
  content jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_rows_by_time on deleted_rows (deleted_at);
