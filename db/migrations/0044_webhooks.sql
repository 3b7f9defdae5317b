-- Addresses of a merchant's other systems, which are told of events by signed calls (Standard Webhooks).
create table webhooks (
  id uuid primary key,
  url text not null,
  description text,
  -- Null: all of them, also those that a later version adds.
  events text[] check (cardinality(events) > 0),
  -- The newest first: [{ "key": base64, "until": null or when it ends }]. In the clear, since each call is signed with them.
  secrets jsonb not null check (jsonb_array_length(secrets) > 0),
  off_since timestamptz,
  off_because text check (off_because in ('by_hand', 'gone', 'failing')),
  -- Since when nothing has got through; null after each success.
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((off_since is null) = (off_because is null))
);

-- Events that no delivery was made of yet. A cursor over transactions would miss those of a restored shop, whose transactions have
-- other numbers; a row that waits is seen once it is committed, and nobody waits for anybody.
create table webhook_outbox (
  sequence bigint primary key references events (sequence) on delete cascade
);

create function note_for_webhooks() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_since is null) then
    insert into webhook_outbox (sequence) select sequence from told where type <> 'webhook.test';
  end if;
  return null;
end $$;
create trigger noted_for_webhooks after insert on events referencing new table as told
  for each statement execute function note_for_webhooks();

-- One event on its way to one endpoint. It goes with its event, which is what it says.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- As in the event.
  type text not null,
  record text not null,
  object_id text not null,
  sequence bigint not null,
  state text not null default 'pending' check (state in ('pending', 'failed', 'delivered', 'dead')),
  tries int not null default 0 check (tries >= 0),
  -- The first try of this round: sent again, a delivery has all its time once more.
  begun_at timestamptz,
  -- Null while an earlier event of the same object is on its way, and once it has ended. While it is in flight, when that counts as lost.
  next_at timestamptz,
  in_flight boolean not null default false,
  created_at timestamptz not null,
  tried_at timestamptz,
  -- What came of the last try: the status, the first bytes of the answer, or why there is none.
  status int check (status between 0 and 999),
  answer text,
  problem text check (problem in ('status', 'redirect', 'timeout', 'address', 'unreachable')),
  duration int,
  unique (event_id, webhook_id),
  check (next_at is null or state in ('pending', 'failed'))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where next_at is not null;
create index webhook_deliveries_turn on webhook_deliveries (webhook_id, record, object_id, sequence) where state in ('pending', 'failed');
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_state on webhook_deliveries (state, id);
create index webhook_deliveries_type on webhook_deliveries (type, id);
