-- A lost dispute is not lost any more where the shop appeals: the loss is taken back by a second line of the opposite sum, as receipts are
-- (0030). Every line of before fits.
alter table ledger_entries drop constraint ledger_entries_amount_check;
alter table ledger_entries add constraint ledger_entries_amount_check check (amount >= 0 or kind in ('captured', 'dispute_lost')) not valid;
