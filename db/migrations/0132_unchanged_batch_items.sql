-- An object of a bulk change that was so already is told from those that were changed. Every line of before fits.
alter table batch_items drop constraint batch_items_state_check;
alter table batch_items add constraint batch_items_state_check check (state in ('waiting', 'done', 'unchanged', 'failed')) not valid;
