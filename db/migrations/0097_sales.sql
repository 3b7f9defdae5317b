-- A sale of a variant, planned or running (docs/decisions/0045-sale-from-and-until.md). The variant's own price is the one that
-- everything reads: it is exchanged when the sale begins, and put back when it ends.
create table variant_sales (
  variant_id uuid primary key references variants on delete cascade,
  price integer not null check (price between 0 and 99999999),
  starts_at timestamptz not null,
  -- Null: until someone ends it.
  ends_at timestamptz check (ends_at > starts_at),
  state text not null default 'planned' check (state in ('planned', 'running')),
  -- What stood before it, and stands again afterwards.
  former_price integer check (former_price > price),
  former_compare_at_price integer,
  check ((state = 'running') = (former_price is not null))
);
create index variant_sales_due on variant_sales (starts_at) where state = 'planned';
create index variant_sales_over on variant_sales (ends_at) where ends_at is not null;

-- Whoever sets another price while a sale runs has decided what it costs from now on, by whichever door: nothing is put back later.
create function end_overruled_sale() returns trigger language plpgsql as $$
begin
  delete from variant_sales where variant_id = new.id and state = 'running'
    and (new.price, new.compare_at_price) is distinct from (price, former_price);
  return null;
end $$;
create trigger sale_overruled after update of price, compare_at_price on variants for each row
  when (old.price <> new.price or old.compare_at_price is distinct from new.compare_at_price)
  execute function end_overruled_sale();

-- A product that goes out of the shop has no sale, and keeps its own price.
create function end_sales_of_archived() returns trigger language plpgsql as $$
begin
  with ended as (
    delete from variant_sales s using variants v where v.id = s.variant_id and v.product_id = new.id returning s.*
  )
  update variants v set price = e.former_price, compare_at_price = e.former_compare_at_price
    from ended e where v.id = e.variant_id and e.state = 'running';
  return null;
end $$;
create trigger sales_end after update of status on products for each row
  when (new.status = 'archived' and old.status <> 'archived') execute function end_sales_of_archived();
