-- What an import keeps of the files of people: of a cell that could not be read, its column and reason. The cell itself stays with its row
-- (import_rows), where an erasure finds it, and goes with it after a while.
update imports set errors = (
  select coalesce(jsonb_agg(jsonb_set(e, '{value}', '""') order by at), '[]')
  from jsonb_array_elements(errors) with ordinality as found(e, at)
) where format in ('shopify_customers', 'woocommerce_customers', 'shopify_orders') and jsonb_typeof(errors) = 'array' and errors @? '$[*].value';
