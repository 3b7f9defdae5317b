alter table drafts validate constraint drafts_exchanges_fkey;
alter table cart_lines validate constraint cart_lines_own_price_check;
