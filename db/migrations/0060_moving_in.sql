-- Why a product that came by a file waits as a draft: [{"column", "reason", "value"}].
alter table products add column draft_reasons jsonb not null default '[]';

-- A file of any shop, of which somebody has said which column is which.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in ('shopify', 'woocommerce', 'generic'));

-- What the owner said of the prices in the file.
alter table imports add column currency text, add column prices_include_tax boolean;

-- A location that is there for the stock of an import has no address that visitors could go to.
alter table locations add column is_shown boolean not null default true;

-- What the files of other shops say of a product and of its variants, and the shop did not keep. A cost is in minor units, for staff
-- alone; dimensions are in millimetres: {"length", "width", "height"}; a custom field is {"kind", "value"} by its name.
alter table products
  add column category text not null default '',
  add column featured boolean not null default false,
  add column custom_fields jsonb not null default '{}';
alter table variants
  add column cost integer check (cost >= 0),
  add column requires_shipping boolean not null default true,
  add column dimensions jsonb,
  add column custom_fields jsonb not null default '{}';

-- The report of an import: what became of its products, and the rows that need attention as they stand in the file, to be mended.
alter table imports
  add column refused_count integer not null default 0,
  add column draft_count integer not null default 0,
  add column header text[] not null default '{}';
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  problem text not null,
  cells text[] not null,
  primary key (import_id, line)
);
