-- Why a product that came by a file waits as a draft: [{"column", "reason", "value"}].
alter table products add column draft_reasons jsonb not null default '[]';
