-- That a count or an adjustment was taken back is said in the history of the stock, which called it another count. Every line of
-- before fits.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in ('sale', 'return', 'correction', 'receipt',
  'release', 'count', 'move', 'damaged', 'found', 'lost', 'given_away', 'undone')) not valid;
