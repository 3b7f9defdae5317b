-- What comes back from an order: asked for, decided, received, done. The number is the order's with a count, as it is written on a
-- parcel. A return from a declaration of withdrawal is approved from the beginning.
create table returns (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  number text not null unique,
  kind text not null check (kind in ('voluntary', 'withdrawal')),
  withdrawal_id uuid unique references withdrawals on delete set null,
  state text not null check (state in ('requested', 'approved', 'rejected', 'received', 'closed')),
  note text,
  instructions text,
  rejection text,
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  location_id uuid references locations on delete set null,
  received_by text,
  received_at timestamptz,
  closed_by text,
  closed_at timestamptz
);
create index returns_order on returns (order_id);
create index returns_state on returns (state, requested_at, id);
create index returns_location on returns (location_id);

-- How many of each line are announced, have arrived, and are back on the shelf. No reason is asked for at a withdrawal.
create table return_lines (
  return_id uuid not null references returns on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  reason text check (reason in ('changed_mind', 'too_late', 'wrong', 'faulty', 'not_as_shown', 'other')),
  arrived integer not null default 0,
  restocked integer not null default 0,
  primary key (return_id, order_line_id),
  check (restocked between 0 and arrived),
  check (arrived <= quantity)
);
create index return_lines_order_line on return_lines (order_line_id);

-- The refund of a return. A debt is credited and the rest refunded in one step, so at most one row of each counts.
alter table refunds add column return_id uuid references returns;
create index refunds_return on refunds (return_id);
create unique index refunds_one_of_return on refunds (return_id, credited) where state <> 'failed';

alter table orders drop constraint orders_fulfilment_check;
alter table orders add constraint orders_fulfilment_check
  check (fulfilment in ('unfulfilled', 'partial', 'fulfilled', 'delivered', 'partially_returned', 'returned')) not valid;
