-- What staff correct in the book of what is owed (0029): a receipt that was recorded by mistake is taken back by a second one of the
-- opposite sum, and what a buyer returns or is let off before it was paid is owed no more.
alter table account_receipts drop constraint account_receipts_amount_check;
alter table account_receipts
  -- Once at most.
  add column takes_back uuid unique references account_receipts,
  add column reason text,
  add constraint account_receipts_amount_check
    check (case when takes_back is null then amount > 0 else amount < 0 and reason is not null end);

create table account_credits (
  -- The refund that says of which lines, by whom and why.
  refund_id uuid primary key,
  payment_id uuid not null references account_payments on delete cascade,
  amount integer not null check (amount > 0),
  created_at timestamptz not null
);
create index account_credits_payment on account_credits (payment_id);

alter table ledger_entries drop constraint ledger_entries_amount_check;
-- Less than nothing is captured where a receipt is taken back.
alter table ledger_entries add constraint ledger_entries_amount_check check (amount >= 0 or kind = 'captured');
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('authorised', 'promised', 'credited', 'captured',
  'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'voided'));
-- It lowers a debt, and no money moves.
alter table refunds add column credited boolean not null default false;
