-- Amounts in millionths of their unit: of half a gram that is written as 0.0005 kg, thousandths made a whole one. The type is changed
-- as a whole, without the triggers of an update: no price has changed, and nobody is told that one had.
alter table variants drop constraint variants_content_amount_check;
alter table variants alter column content_amount type bigint using content_amount::bigint * 1000;
alter table variants add constraint content_in_bounds check (content_amount between 1 and 2000000000000);
