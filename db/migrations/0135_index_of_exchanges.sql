-- outside a transaction
create index concurrently if not exists drafts_exchanges on drafts (exchanges) where exchanges is not null;
