-- Items that staff took out of an order after it was placed: they never left and are back in stock. Their refund is a row of its
-- own, which may fail; they stay taken out.
alter table order_lines
  add column removed integer not null default 0,
  add check (removed between 0 and quantity);

-- The order that a draft adds items to. They leave together, so that the cart of such a draft is delivered free of charge.
alter table drafts add column supplements uuid references orders on delete set null;
create index drafts_supplements on drafts (supplements);
alter table carts add column goes_along boolean not null default false;

-- Where staff sent a parcel from. Null: from where its items were reserved.
alter table shipments add column location_id uuid references locations on delete set null;
create index shipments_location on shipments (location_id);

-- As of its last change, so that the list finds a draft by the address it is for.
alter table drafts add column email text;
update drafts d set email = c.checkout ->> 'email' from carts c where c.id = d.cart_id;
create index drafts_by_email on drafts (lower(email), made_at, id);
