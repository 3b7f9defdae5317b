-- What is not in the chain yet. With a cursor over transactions a restored log, whose transactions have other numbers, would never be
-- sealed; a row of this table is there exactly as long as its entry waits.
create table audit_unsealed (
  entry_id uuid primary key references audit_entries
);
insert into audit_unsealed select id from audit_entries;

drop table audit_sealed;
drop index audit_entries_transaction;
alter table audit_entries drop column transaction_id;

-- In the order of its making for each object: it is taken under the object's lock. Ids of one millisecond are in any order.
create sequence event_sequence;
alter table events add column sequence bigint not null default nextval('event_sequence');
create unique index events_sequence on events (sequence);
drop index events_transaction;
