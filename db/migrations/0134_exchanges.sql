-- An exchange: a draft for whose items a return pays, up to what the items that come back cost. Its lines have prices of their own, down to
-- nothing; `exchanged` is how much less it costs than the catalogue's prices.
alter table drafts
  add column exchanges uuid references returns on delete set null,
  add column exchanged integer check (exchanged >= 0);
alter table cart_lines drop constraint cart_lines_own_price_check,
  add constraint cart_lines_own_price_check check (own_price between 0 and 99999999) not valid;
