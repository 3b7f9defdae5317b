-- Redirects are a list that staff see, and have ids as everything that is listed. Where one came from: the shop itself, when the address
-- of a product changed; the files of an import; or staff.
alter table redirects
  add column id uuid not null default gen_random_uuid(),
  add column source text not null default 'shop' check (source in ('shop', 'import', 'staff')),
  -- Never out of the shop: "//evil.example" names another host.
  add constraint redirects_stay_here check (to_path !~ '^/[/\\]');
create unique index redirects_id on redirects (id);
create index redirects_from on redirects (from_path collate "C", id);
create index redirects_made on redirects (created_at, id);
create index redirects_by_source on redirects (source, created_at, id);
-- An address that moves again takes those with it that lead there.
create index redirects_to on redirects (to_path);
create index redirects_to_begins on redirects (to_path collate "C");

-- The files of an import beside products: which kind it was.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in
  ('shopify', 'woocommerce', 'generic', 'redirects', 'shopify_customers', 'woocommerce_customers', 'shopify_orders'));

-- Pictures that could not be had are a list of their own.
create index media_failed on media (source_url collate "C", id) where state = 'failed';
create index media_unready on media (state) where state <> 'ready';
