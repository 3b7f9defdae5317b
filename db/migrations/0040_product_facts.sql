-- What a product's page tells line by line (app/catalogue/facts): texts by their names. A new fact needs no column of its own.
alter table products add column facts jsonb not null default '{}';
