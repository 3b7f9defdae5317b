-- An order that staff compose. Its lines and what was entered are in a cart of its own, whose secret nobody has: it becomes an order as
-- every cart does.
create sequence draft_numbers start 101;

create table drafts (
  id uuid primary key,
  number text not null unique default 'D' || nextval('draft_numbers'),
  cart_id uuid not null unique references carts on delete cascade,
  -- Into whose account the order goes. Null: a guest's order.
  customer_id uuid references customers on delete set null,
  locale text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'sent', 'ordered', 'cancelled')),
  -- What the payment link sells, as it was when the link was sent: an order that waits to be placed.
  offer jsonb,
  -- A new number ends the links of before.
  link_series integer not null default 0,
  link_expires_at timestamptz,
  -- As of its last change, for the list.
  total integer not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_by text not null,
  made_at timestamptz not null,
  version integer not null default 1,
  check (state <> 'sent' or (offer is not null and link_expires_at is not null))
);
create index drafts_customer on drafts (customer_id);
create index drafts_made on drafts (made_at, id);
create index drafts_by_state on drafts (state, made_at, id);

-- Agreed with this customer, in place of the catalogue's price.
alter table cart_lines
  add column own_price integer check (own_price between 1 and 99999999),
  add column price_reason text check (length(price_reason) between 1 and 200),
  add check ((own_price is null) = (price_reason is null));
