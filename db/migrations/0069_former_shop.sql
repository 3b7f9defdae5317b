-- The customers and orders of a former shop, as its files have them (docs/decisions/0029-moving-in.md). They are a record for staff: no
-- sign-in leads to them, and no order here has anything to do with them. `source` names the row of the file, for its next import.
create table former_customers (
  id uuid primary key,
  source text not null unique,
  shop text not null check (shop in ('shopify', 'woocommerce')),
  -- What the former shop knew them by.
  number text not null,
  name text not null,
  company text not null,
  email text,
  phone text not null,
  -- As lines of an envelope.
  address text[] not null,
  -- Null: the file does not say. What it says holds for the former shop; when and how they agreed is not in it.
  accepts_email boolean,
  accepts_sms boolean,
  orders_count integer check (orders_count >= 0),
  -- As the file writes it: it does not say in which currency.
  spent text not null,
  note text not null,
  tax_exempt boolean not null,
  tags text[] not null,
  hash text not null,
  imported_at timestamptz not null
);
create index former_customers_email on former_customers (lower(email));
create index former_customers_number on former_customers (number);
create index former_customers_name on former_customers (name collate "C", id);
create index former_customers_imported on former_customers (imported_at, id);
create index former_customers_consent on former_customers (accepts_email, name collate "C", id);

create table former_orders (
  id uuid primary key,
  source text not null unique,
  shop text not null check (shop in ('shopify')),
  number text not null,
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  name text not null,
  email text,
  phone text not null,
  -- In the former shop's words: they decide nothing here.
  payment text not null,
  fulfilment text not null,
  payment_method text not null,
  shipping_method text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal integer not null,
  discount integer not null,
  discount_code text not null,
  shipping integer not null,
  tax integer not null,
  total integer not null,
  refunded integer not null,
  billing_address text[] not null,
  shipping_address text[] not null,
  note text not null,
  tags text[] not null,
  -- [{"title", "sku", "quantity", "price"}]
  lines jsonb not null,
  hash text not null,
  imported_at timestamptz not null
);
create index former_orders_number on former_orders (number);
create index former_orders_email on former_orders (lower(email));
create index former_orders_placed on former_orders (placed_at, id);
create index former_orders_total on former_orders (currency, total, id);
