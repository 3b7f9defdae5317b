-- Options and their values may change places and names among themselves: checked at the end of the transaction.
alter table options drop constraint options_product_id_position_key;
alter table options add unique (product_id, position) deferrable initially deferred;
alter table option_values drop constraint option_values_option_id_name_key;
alter table option_values add unique (option_id, name) deferrable initially deferred;
