-- Which products have become different, for whatever is made of many of them outside of the database: sitemap, feeds, what search engines
-- are told. It only ever takes new rows, so that nobody waits for anybody; a reader keeps the snapshot that it has seen, and asks for what
-- that did not show (docs/decisions/0024-feeds.md). What tells the shelf of a change tells this table.
create table product_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  product_id uuid not null,
  -- Under which address readers knew it, or will: null for what was never public. It may be gone when somebody asks.
  slug text,
  at timestamptz not null default now(),
  primary key (transaction_id, product_id)
);
create index product_changes_at on product_changes (at);

create function note_product_change() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id, slug)
  select new.product_id, coalesce(
    (select slug from products where id = new.product_id and (status = 'active'
      or exists (select from shelf where product_id = new.product_id and shown))),
    (select card ->> 'slug' from shelf where product_id = new.product_id and shown))
  on conflict do nothing;
  return null;
end $$;
create trigger note after insert on shelf_changes for each row execute function note_product_change();
