-- What a buyer declares by "Withdraw from contract" (Directive 2011/83/EU, article 11a): as it was typed, with the moment at
-- which it arrived. It counts whether or not an order of this number is found, so it is kept either way.
create table withdrawals (
  id uuid primary key,
  -- The page that it was sent from: pressed twice, it is one.
  submission_key uuid not null unique,
  order_number text not null check (length(order_number) between 1 and 20),
  order_id uuid references orders on delete cascade,
  -- The address is the one of the order, and money has moved for it, so that its mailbox is the buyer's.
  from_buyer boolean not null,
  name text not null,
  email text not null,
  -- Empty: the whole order.
  items text not null,
  locale text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  handled_by text
);
create index withdrawals_order on withdrawals (order_id);
create index withdrawals_open on withdrawals (received_at) where handled_at is null;
create trigger declared_once before update of submission_key, order_number, name, email, items, locale, received_at on withdrawals
  for each row execute function refuse_change();
