-- How an attempt is paid: in the card fields of the checkout, or on the provider's own page (no script needed).
alter table payment_attempts
  add column method text not null default 'fields' check (method in ('fields', 'hosted')),
  -- The provider's page; its payment is known once somebody has begun to pay there.
  add column hosted_reference text unique,
  -- Whether the money is taken with the order or when it leaves.
  add column capture text not null default 'order' check (capture in ('order', 'shipping')),
  -- When the bank gives up a hold that nobody has captured.
  add column capture_before timestamptz;
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check
  check (state in ('created', 'requires_action', 'processing', 'authorised', 'captured', 'declined', 'cancelled'));

-- Which browser address an order came from, as a keyed hash that is forgotten after a day: declines are counted by it.
alter table orders add column client_hash bytea;
create index orders_client on orders (client_hash, created_at) where client_hash is not null;

alter table refunds
  add column note text not null default '',
  add column shipping_amount integer not null default 0 check (shipping_amount >= 0),
  -- The page that asked for it: pressed twice, it is one refund.
  add column submission_key uuid unique,
  add column failure text,
  add column settled_at timestamptz,
  -- How many keys the provider has kept a failure of its own under: the next is made with this number.
  add column keys_spent smallint not null default 0;
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');

create table refund_lines (
  refund_id uuid not null references refunds on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  -- None when money went back without pieces; its amount is then this line's share.
  quantity integer not null check (quantity >= 0),
  amount integer not null check (amount >= 0),
  primary key (refund_id, order_line_id)
);
create index refund_lines_order_line on refund_lines (order_line_id);

create table disputes (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt_id uuid not null references payment_attempts,
  provider_reference text not null unique,
  amount integer not null check (amount >= 0),
  currency text not null,
  reason text not null,
  -- An inquiry moves no money; one that is open has taken it until it is decided.
  state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'closed')),
  answer_by timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index disputes_order on disputes (order_id);
create index disputes_attempt on disputes (attempt_id);

-- "Paid, but ...": what a person has to look at, once for each kind and thing.
create table payment_problems (
  id uuid primary key,
  kind text not null,
  reference text not null,
  order_id uuid references orders on delete cascade,
  details jsonb not null default '{}',
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  unique (kind, reference)
);
create index payment_problems_order on payment_problems (order_id);
create index payment_problems_open on payment_problems (found_at) where resolved_at is null;

-- Up to when the provider's list of events was read: what its messages left out is found from here.
create table provider_cursors (
  provider text primary key,
  listed_until timestamptz not null
);

alter table shipments
  add column sent_by text,
  -- The page that sent it: pressed twice, it is one parcel.
  add column submission_key uuid unique;

-- Pieces that are set aside for somebody vanish with nothing: not with a variant that an import leaves out either.
create function refuse_held() returns trigger language plpgsql as $$
begin
  raise exception 'pieces of it are set aside for an order' using errcode = '23503', constraint = 'pieces_are_held';
end
$$;
create trigger pieces_are_held before delete on stock_reservations
  for each row when (old.state = 'held') execute function refuse_held();

-- The nightly pruning looks through the carts that came to nothing, not through all those that became orders.
create index carts_ended on carts (expires_at) where state in ('expired', 'merged');

-- The issuer's tokens are kept sealed; one that still lies open, with the dots of its three parts, is forgotten.
update sessions set id_token = null where id_token like '%.%';
alter table sessions add constraint id_token_is_sealed check (id_token not like '%.%');
