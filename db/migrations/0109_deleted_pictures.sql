-- Deleted pictures are kept like the others, with where they were shown, for as long as that can be undone. Their files go after that.
alter table deleted_rows drop constraint deleted_rows_record_check;
alter table deleted_rows add constraint deleted_rows_record_check
  check (record in ('media', 'redirects', 'saved_views', 'shipping_methods', 'tax_rates')) not valid;
