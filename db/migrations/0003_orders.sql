create table shipping_zones (
  id uuid primary key,
  name text not null,
  countries text[] not null,
  translations jsonb not null default '{}'
);

create table shipping_methods (
  id uuid primary key,
  zone_id uuid not null references shipping_zones on delete cascade,
  name text not null,
  detail text not null default '',
  price integer not null check (price between 0 and 99999999),
  free_from integer check (free_from >= 0),
  max_weight_grams integer check (max_weight_grams > 0),
  days_min smallint not null,
  days_max smallint not null check (days_max >= days_min),
  position smallint not null default 1,
  translations jsonb not null default '{}'
);
create index shipping_methods_zone on shipping_methods (zone_id);
create trigger tell after insert or update or delete on shipping_zones for each statement execute function tell_table_change('settings');
create trigger tell after insert or update or delete on shipping_methods for each statement execute function tell_table_change('settings');

create table tax_rates (
  id uuid primary key,
  country text not null check (length(country) = 2),
  region text not null default '',
  tax_class text not null,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  name text not null,
  translations jsonb not null default '{}',
  unique (country, region, tax_class)
);

-- A cart's secret is in the cookie; here is its SHA-256. `merged` tells what the last sign-in added, so that it can be undone.
create table carts (
  id uuid primary key,
  token_hash bytea not null unique,
  customer_id uuid references customers on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'ordered', 'merged', 'expired')),
  checkout jsonb not null default '{}',
  merged jsonb,
  last_add jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index carts_one_open_per_customer on carts (customer_id) where state = 'open' and customer_id is not null;
create index carts_customer on carts (customer_id);
create index carts_expiry on carts (expires_at) where state = 'open';

create table cart_lines (
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  price_when_added integer not null,
  added_at timestamptz not null default now(),
  unique (cart_id, variant_id)
);
create index cart_lines_variant on cart_lines (variant_id);

create sequence order_numbers start 1001;

create table orders (
  id uuid primary key,
  number text not null unique default 'B' || nextval('order_numbers'),
  state text not null default 'pending' check (state in ('pending', 'placed', 'expired', 'cancelled', 'closed')),
  cart_id uuid references carts on delete set null,
  customer_id uuid references customers on delete set null,
  submission_key uuid not null unique,
  snapshot_hash text not null,
  email text not null check (length(email) <= 254),
  phone text,
  locale text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  delivery text not null check (delivery in ('ship', 'pick_up')),
  pick_up_location_id uuid references locations,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_method jsonb,
  prices_include_tax boolean not null,
  subtotal integer not null check (subtotal >= 0),
  shipping_total integer not null check (shipping_total >= 0),
  tax_total integer not null check (tax_total >= 0),
  total integer not null check (total >= 0),
  taxes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  placed_at timestamptz,
  expired_at timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  held_because text,
  version integer not null default 1,
  check ((state = 'pending') = (placed_at is null and expired_at is null and cancelled_at is null and closed_at is null))
);
create unique index orders_one_pending_per_cart on orders (cart_id) where state = 'pending';
create index orders_cart on orders (cart_id);
create index orders_customer on orders (customer_id, created_at desc);
create index orders_email on orders (lower(email));
create index orders_pick_up_location on orders (pick_up_location_id);
create index orders_expiry on orders (expires_at) where state = 'pending';

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  variant_id uuid references variants on delete set null,
  product_id uuid references products on delete set null,
  title text not null,
  slug text not null,
  sku text,
  options jsonb not null default '[]',
  picture jsonb,
  unit_price integer not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 999),
  tax_name text not null default '',
  tax_rate_basis_points integer not null default 0,
  tax_amount integer not null default 0,
  total integer not null check (total >= 0),
  unique (order_id, position)
);
create index order_lines_variant on order_lines (variant_id);
create index order_lines_product on order_lines (product_id);

create table stock_reservations (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  location_id uuid not null references locations,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'committed', 'released')),
  expires_at timestamptz not null,
  unique (order_id, variant_id, location_id)
);
create index stock_reservations_variant on stock_reservations (variant_id);
create index stock_reservations_location on stock_reservations (location_id);

create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  sequence smallint not null,
  provider text not null,
  provider_reference text unique,
  amount integer not null check (amount > 0),
  currency text not null,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'processing', 'captured', 'declined', 'cancelled')),
  declines smallint not null default 0,
  decline_code text,
  -- The provider's id of the latest decline, so that asking twice does not count it twice.
  decline_reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, sequence)
);
-- The guard against paying an order twice: a second open attempt cannot exist.
create unique index payment_attempts_one_open on payment_attempts (order_id) where state <> 'cancelled';
create index payment_attempts_open on payment_attempts (updated_at) where state not in ('captured', 'cancelled');

create table ledger_entries (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt_id uuid references payment_attempts,
  kind text not null check (kind in ('authorised', 'captured', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'voided')),
  amount integer not null check (amount >= 0),
  currency text not null,
  provider_reference text not null,
  at timestamptz not null default now(),
  unique (provider_reference, kind)
);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_attempt on ledger_entries (attempt_id);
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_change();

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt_id uuid not null references payment_attempts,
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_reference text unique,
  requested_by text not null,
  created_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id);
create index refunds_attempt on refunds (attempt_id);

create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  body jsonb not null,
  state text not null default 'received' check (state in ('received', 'deferred', 'processed', 'ignored')),
  reason text,
  tries smallint not null default 0,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);

create table shipments (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  state text not null default 'packed' check (state in ('packed', 'shipped', 'delivered', 'lost', 'cancelled')),
  carrier text not null default '',
  tracking_number text,
  tracking_link text,
  packed_at timestamptz not null default now(),
  shipped_at timestamptz,
  delivered_at timestamptz
);
create index shipments_order on shipments (order_id);

create table shipment_lines (
  shipment_id uuid not null references shipments on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_line_id)
);
create index shipment_lines_order_line on shipment_lines (order_line_id);

-- Every letter owed, once: the unique key is what makes "exactly one confirmation" true.
create table letters (
  id uuid primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  locale text not null,
  data jsonb not null default '{}',
  state text not null default 'owed' check (state in ('owed', 'sent', 'refused')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, reference)
);

create table threads (
  id uuid primary key,
  subject text not null,
  order_number text,
  customer_id uuid references customers on delete set null,
  name text not null,
  email text not null,
  locale text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
create index threads_customer on threads (customer_id);

create table messages (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  author text not null check (author in ('customer', 'staff')),
  body text not null check (length(body) between 1 and 5000),
  submission_key uuid unique,
  at timestamptz not null default now()
);
create index messages_thread on messages (thread_id, at);
