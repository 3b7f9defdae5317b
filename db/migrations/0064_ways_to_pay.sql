-- What an attempt was paid with, in the provider's word for it, and what its payer recognises it by: DE … 3000.
alter table payment_attempts add column paid_with text, add column paid_with_detail text;

-- A debit takes days: the cart of such an order is closed before the order is placed, and only once.
alter table orders add column cart_closed_at timestamptz;
