-- What staff keep with an order: a hold of their own, a colleague who looks after it, tags.

alter table orders
  -- Apart from held_because, which is about its payment. Only an order that is placed can be on hold by staff.
  add column staff_hold text check (staff_hold in ('customer', 'address', 'stock', 'fraud', 'other')),
  add column staff_hold_note text,
  -- The day on which it ends by itself, by the shop's clock.
  add column staff_hold_until date,
  add column assigned_to uuid references identities (id) on delete set null,
  -- The links to an order are computed; a new number ends all links of before (app/orders/links/order-link.server.ts).
  add column link_series integer not null default 0,
  add constraint staff_holds_of_placed check (staff_hold is null or state = 'placed'),
  add constraint staff_hold_whole check (staff_hold is not null or (staff_hold_note is null and staff_hold_until is null));

-- Most orders are assigned to no one and not on hold, so that buying writes none of these.
create index orders_assigned on orders (assigned_to, id) where assigned_to is not null;
create index orders_assigned_by_total on orders (assigned_to, currency, total, id) where assigned_to is not null;
create index orders_staff_hold_ends on orders (staff_hold_until, id) where staff_hold_until is not null;

-- With the order's total, so that a list of one tag is in the order of totals without reading all of its orders.
create table order_tags (
  order_id uuid not null references orders (id) on delete cascade,
  tag text not null check (tag <> '' and length(tag) <= 40),
  currency text not null,
  total bigint not null,
  primary key (order_id, tag)
);
create index order_tags_by_age on order_tags (tag, order_id);
create index order_tags_by_total on order_tags (tag, currency, total, order_id);

create function follow_total() returns trigger language plpgsql as $$
begin
  update order_tags set currency = new.currency, total = new.total where order_id = new.id;
  return null;
end
$$;
create trigger orders_follow_total after update of currency, total on orders
  for each row when (old.currency <> new.currency or old.total <> new.total) execute function follow_total();

-- A mail that is sent again is a row of its own.
alter table letters add column again_of uuid references letters (id) on delete set null;
create index letters_again on letters (again_of) where again_of is not null;
