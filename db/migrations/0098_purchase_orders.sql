-- What is expected from suppliers (docs/decisions/0046-purchase-orders.md). Stock changes when it arrives, by a movement like any other.
create sequence purchase_order_numbers start 1001;
create table purchase_orders (
  id uuid primary key,
  number text not null unique default 'P' || nextval('purchase_order_numbers'),
  supplier text not null check (length(supplier) between 1 and 255),
  -- What the supplier calls it.
  reference text not null default '',
  location_id uuid not null references locations,
  expected_on text check (expected_on ~ '^\d{4}-\d{2}-\d{2}$'),
  note text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What its lines and the two dates below say, for the list.
  state text not null default 'expected' check (state in ('expected', 'partly_arrived', 'arrived', 'cancelled')),
  -- Nothing more comes, although less has arrived than was ordered.
  closed_at timestamptz,
  cancelled_at timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (closed_at is null or state = 'arrived')
);
create index purchase_orders_made on purchase_orders (made_at, id);
create index purchase_orders_expected on purchase_orders (coalesce(expected_on, '9999-12-31'), id);
create index purchase_orders_by_state on purchase_orders (state, made_at, id);
create index purchase_orders_location on purchase_orders (location_id);
create index purchase_orders_typed on purchase_orders using gin (lower(supplier || ' ' || reference) gin_trgm_ops);

create table purchase_order_lines (
  purchase_order_id uuid not null references purchase_orders on delete cascade,
  -- It may have been deleted since: the line keeps what it was called.
  variant_id uuid not null,
  position integer not null,
  title text not null,
  sku text,
  quantity integer not null check (quantity between 1 and 1000000),
  arrived integer not null default 0 check (arrived >= 0),
  -- How many are still to come: none of an order that is closed or cancelled.
  coming integer not null default 0 check (coming between 0 and quantity),
  unit_cost integer check (unit_cost between 1 and 99999999),
  primary key (purchase_order_id, variant_id)
);
create index purchase_order_lines_coming on purchase_order_lines (variant_id) where coming > 0;

-- What arrived at one time. Taken back, its pieces left the stock again by movements of their own.
create table purchase_receipts (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders on delete cascade,
  location_id uuid not null references locations,
  reference text not null default '',
  note text not null default '',
  who text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index purchase_receipts_order on purchase_receipts (purchase_order_id, at);
create index purchase_receipts_location on purchase_receipts (location_id);
create table purchase_receipt_lines (
  receipt_id uuid not null references purchase_receipts on delete cascade,
  variant_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (receipt_id, variant_id)
);
