-- What products and lists tell of their changes is gathered in a table (docs/decisions/0005-page-cache.md). NOTIFY in each transaction
-- made all of them wait for each other: it holds one lock of the whole server until the commit is on the disk.

-- One row for each thing that a transaction has changed. Every process reads those of transactions that were not committed when it
-- read last, and rows that all have had the time to read are taken away. What is lost in a crash nobody misses: connections are
-- lost as well, and whoever has a new one believes nothing that was kept before.
create unlogged table changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  tag text not null,
  primary key (transaction_id, tag)
);

-- How often rows were taken away, and what was committed when this number began: only that is taken away when it ends. Whoever
-- has read at this number or the one before has missed nothing.
create unlogged table change_sweeps (
  only_one boolean primary key default true check (only_one),
  number integer not null default 0,
  snapshot pg_snapshot not null default pg_current_snapshot(),
  began_at timestamptz not null default clock_timestamp()
);

-- Until when readers are awake, in milliseconds since 1970: they look again and again by themselves, and need not be woken.
-- A sequence, since that is seen at once and by everybody, whatever becomes of the transaction.
create unlogged sequence changes_awake_until;

create function wake_readers() returns trigger language plpgsql as $$
declare
  this_moment bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  -- Of a clock that was put back they would be awake for ever.
  if coalesce(pg_sequence_last_value('changes_awake_until'), 0) - this_moment not between 0 and 500 then
    perform setval('changes_awake_until', this_moment + 500), pg_notify('barrow_changed', '');
  end if;
  return null;
end $$;
-- As late as can be: between this and the commit nobody else wakes them.
create constraint trigger wake after insert on changes deferrable initially deferred for each row execute function wake_readers();

-- For what changes often, in the transaction that changes it.
create or replace function tell_change(tag text) returns void language plpgsql as $$
begin
  insert into changes (tag) values (tell_change.tag) on conflict do nothing;
end $$;

-- For what people change now and then, and all the shop depends on: every process hears of it as soon as it is committed.
create function tell_at_once(tag text) returns void language sql as $$ select pg_notify('barrow_changed', tag) $$;

create or replace function tell_table_change() returns trigger language plpgsql as $$
begin
  perform tell_at_once(tg_argv[0]);
  return null;
end $$;

create or replace function tell_collection_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_at_once('collection:' || changed.id), tell_at_once('navigation');
  return null;
end $$;
