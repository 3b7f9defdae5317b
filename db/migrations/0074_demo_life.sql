-- What the demo shop's invented half year holds beside orders in test mode and demo accounts, so that it can be removed with these
-- (db/seed/life/, docs/decisions/0033-demo-life.md).
alter table threads add column demo boolean not null default false;
alter table missed_searches add column demo boolean not null default false;
