-- How far search engines have been told of changed products: of those that the snapshot `seen` did not show, and `until` shows, the ones up
-- to a place in `product_changes`. One row, once it was switched on.
create table index_now (
  one boolean primary key default true check (one),
  era text not null,
  seen pg_snapshot not null,
  until pg_snapshot,
  told_transaction xid8,
  told_product uuid,
  retry_at timestamptz
);
