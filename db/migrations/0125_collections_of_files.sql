-- Collections of a former shop come in by a file of their own.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in
  ('shopify', 'woocommerce', 'generic', 'redirects', 'shopify_customers', 'woocommerce_customers', 'shopify_orders', 'shopify_collections')) not valid;

-- What the file said of it at its last import: a collection that was edited here keeps its edits until its rows change.
alter table collections add column import_hash text;
