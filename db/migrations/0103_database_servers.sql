-- The servers that have answered as this database, one after the other. After a failover another one does, or the same one
-- on another timeline, and it may lack what the one before had acknowledged last.
create table database_servers (
  system text not null,
  timeline integer not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  -- When a process of the shop last wrote here through it.
  alive_at timestamptz not null default clock_timestamp(),
  -- The latest `alive_at` of those before it, as far as this one has them: what came after may be lost.
  complete_until timestamptz,
  -- Something that was acknowledged is missing.
  lost boolean not null default false,
  -- The card provider's payments were compared with what it has. Null: that is still to be done.
  compared_at timestamptz,
  primary key (system, timeline)
);
create index database_servers_uncompared on database_servers (first_seen_at) where compared_at is null;
