-- Payment on account: goods leave before the money comes, and staff record by hand what comes. The shop keeps this book as a card
-- provider keeps its own, and orders learn from it in the same way (app/on-account/, docs/decisions/0015-on-account.md).
alter table payment_attempts drop constraint payment_attempts_method_check;
alter table payment_attempts add constraint payment_attempts_method_check check (method in ('fields', 'hosted', 'account'));
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('authorised', 'promised', 'captured', 'refunded',
  'refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'voided'));
alter table orders drop constraint orders_payment_check;
alter table orders add constraint orders_payment_check check (payment in ('unpaid', 'authorised', 'outstanding', 'partially_paid', 'paid',
  'partially_refunded', 'refunded', 'overpaid', 'disputed', 'void'));

create table account_payments (
  id uuid primary key,
  -- One attempt is one payment, however often it is asked for.
  attempt_id uuid not null unique references payment_attempts on delete cascade,
  order_id uuid not null,
  shop_id text not null,
  live boolean not null,
  amount integer not null check (amount > 0),
  currency text not null,
  due_on text not null check (due_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Nobody has to pay what is left of it any more.
  cancelled_at timestamptz,
  -- The buyer was reminded, and the staff were told.
  reminded_at timestamptz,
  created_at timestamptz not null
);
create index account_payments_created on account_payments (created_at, id);
create index account_payments_due on account_payments (due_on) where cancelled_at is null and reminded_at is null;
create index account_payments_order on account_payments (order_id);

create table account_receipts (
  id uuid primary key,
  payment_id uuid not null references account_payments on delete cascade,
  amount integer not null check (amount > 0),
  received_on text not null check (received_on ~ '^\d{4}-\d{2}-\d{2}$'),
  recorded_by text not null,
  -- Of the page that told of it: pressed twice, it is one receipt.
  submission_key text not null unique,
  recorded_at timestamptz not null
);
create index account_receipts_payment on account_receipts (payment_id);

-- What goes back by a bank transfer that somebody makes by hand.
create table account_refunds (
  id uuid primary key,
  payment_id uuid not null references account_payments on delete cascade,
  refund_id uuid not null unique,
  amount integer not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  settled_by text,
  settled_at timestamptz,
  created_at timestamptz not null
);
create index account_refunds_payment on account_refunds (payment_id);
