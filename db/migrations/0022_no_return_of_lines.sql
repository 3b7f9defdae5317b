-- What cannot be returned is agreed with the order: a variant that changes later changes no order. Of orders of before
-- nothing is known, so all of them can be returned.
alter table order_lines
  add column no_return text check (no_return in ('made_for_you', 'hygiene', 'perishable'));
