-- Who asked to hear when something sold out can be bought again (docs/decisions/0044-back-in-stock.md). The row goes with its mail.
create table stock_notices (
  id uuid primary key,
  variant_id uuid not null references variants on delete cascade,
  email text not null check (email <> ''),
  locale text not null,
  asked_at timestamptz not null default now(),
  -- The address is known to be the person's: only then is anything sent.
  confirmed_at timestamptz
);
create unique index stock_notices_once on stock_notices (variant_id, lower(email));
create index stock_notices_in_turn on stock_notices (variant_id, confirmed_at, id) where confirmed_at is not null;
create index stock_notices_of on stock_notices (lower(email));
create index stock_notices_old on stock_notices (asked_at);
