-- Where a guest's cart went at a sign-in. Orders that wait for money may hold the same pieces in both: they are looked at together.
alter table carts add column merged_into uuid references carts on delete set null;
create index carts_merged_into on carts (merged_into) where merged_into is not null;
-- It went into one that was there at her sign-in, not into one that was opened since.
update carts guest set merged_into = own.id from carts own
  where guest.state = 'merged' and own.state = 'open' and own.customer_id = guest.customer_id and own.created_at <= guest.updated_at;
