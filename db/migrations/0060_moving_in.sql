-- Why a product that came by a file waits as a draft: [{"column", "reason", "value"}].
alter table products add column draft_reasons jsonb not null default '[]';

-- A file of any shop, of which somebody has said which column is which.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in ('shopify', 'woocommerce', 'generic'));
