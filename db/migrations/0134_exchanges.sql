-- An exchange: a draft for whose items a return pays, up to what the items that come back cost. Its lines have prices of their own, down to
-- nothing; `exchanged` is what the return has paid.
alter table drafts
  add column exchanges uuid,
  add column exchanged integer check (exchanged >= 0),
  add constraint drafts_exchanges_fkey foreign key (exchanges) references returns on delete set null not valid;
alter table cart_lines drop constraint cart_lines_own_price_check,
  add constraint cart_lines_own_price_check check (own_price between 0 and 99999999) not valid;
