-- What waits for somebody, as it is looked through (app/withdrawals/withdrawals.list.ts, app/problems/payment-problems.list.ts,
-- app/payments/refunding/transfers.list.ts, app/payments/on-account/receivables.list.ts): what is open and what is resolved are a
-- stretch of an index each, in the order of the list.
drop index withdrawals_open;
create index withdrawals_open on withdrawals ((case when from_buyer then 0 else 1 end), received_at, id) where handled_at is null;
create index withdrawals_resolved on withdrawals ((case when from_buyer then 0 else 1 end), received_at, id) where handled_at is not null;
create index withdrawals_email on withdrawals (lower(email));
create index withdrawals_number on withdrawals (order_number);

drop index payment_problems_open;
create index payment_problems_open on payment_problems (found_at, id) where resolved_at is null;
create index payment_problems_open_kind on payment_problems (kind, found_at, id) where resolved_at is null;
create index payment_problems_resolved on payment_problems (found_at, id) where resolved_at is not null;
create index payment_problems_resolved_kind on payment_problems (kind, found_at, id) where resolved_at is not null;
create index payment_problems_reference on payment_problems (reference);

create index account_refunds_state on account_refunds (state, created_at, id);

-- What is still to come of a payment on account, written whenever its book changes (app/on-account/account-book.server.ts).
alter table account_payments add column owed integer;
update account_payments p set owed = case when cancelled_at is null then greatest(0, amount
  - coalesce((select sum(c.amount) from account_credits c where c.payment_id = p.id), 0)
  - coalesce((select sum(r.amount) from account_receipts r where r.payment_id = p.id), 0)) else 0 end;
alter table account_payments alter column owed set not null, add check (owed >= 0);
create index account_payments_owed on account_payments (due_on, id) where owed > 0;
create index account_payments_owed_most on account_payments (currency, owed, id) where owed > 0;

-- Messages are answered by mail: nobody moves one through states.
alter table threads drop column state;
