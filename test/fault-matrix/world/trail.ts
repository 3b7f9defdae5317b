/**
 * Every change of a state, recorded by the database itself, so that a step back between two checks is seen too. In a
 * schema of its own, so that the shop does not touch it.
 */
export const trailStatements = [
  'create schema if not exists trail',
  `create table if not exists trail.steps (
     id bigint generated always as identity primary key, thing text not null, thing_id text not null,
     from_state text not null, to_state text not null)`,
  'grant usage on schema trail to public',
  'grant select on trail.steps to public',
  `create or replace function trail.note() returns trigger language plpgsql security definer as $$ begin
     insert into trail.steps (thing, thing_id, from_state, to_state)
       values (tg_table_name, coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'event_id'), old.state, new.state);
     return null; end $$`,
  ...[
    'orders',
    'payment_attempts',
    'refunds',
    'stock_reservations',
    'provider_events',
    'disputes',
    'letters',
    'returns',
  ].flatMap((table) => [
    `drop trigger if exists trail on ${table}`,
    `create trigger trail after update on ${table} for each row
         when (old.state is distinct from new.state) execute function trail.note()`,
  ]),
]
