-- Databases of the first release of 0004 do not have it; see db/migrate.ts.
alter table refunds add column if not exists keys_spent smallint not null default 0;
