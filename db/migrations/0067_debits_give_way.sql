-- As in 0042; a debit that its bank decides about for days is no money yet: anyone can type a valid account number. Its items stay on offer,
-- and a shopper who pays displaces it, although its payment cannot be cancelled (docs/decisions/0027-ways-to-pay.md). The methods are
-- those of app/orders/money/paid-with.ts.
create or replace view unpaid_orders as
  select o.id, o.state, o.created_at, o.expires_at, o.displaced_at, o.displaced_others,
    coalesce(encode(o.network_hash, 'hex'), o.cart_id::text, o.id::text) as party, o.wide_network_hash as wide_network
  from orders o
  where o.state in ('pending', 'expired') and o.held_because is null and not exists (
    select from payment_attempts a where a.order_id = o.id and (a.state in ('authorised', 'captured')
      or a.state = 'processing' and coalesce(a.paid_with, 'card') not in
        ('acss_debit', 'au_becs_debit', 'bacs_debit', 'nz_bank_account', 'sepa_debit', 'us_bank_account')));
