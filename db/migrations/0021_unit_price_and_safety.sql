-- How much is in one piece, in thousandths of a unit, so that what a kilogram, litre or metre of it costs can stand beside its
-- price (Directive 98/6/EC; in Germany section 4 PAngV).
alter table variants
  add column content_amount integer check (content_amount > 0),
  add column content_unit text check (content_unit in ('mg', 'g', 'kg', 'ml', 'cl', 'l', 'mm', 'cm', 'm', 'm2', 'm3')),
  add constraint content_whole check ((content_amount is null) = (content_unit is null));

-- Who made it, who answers for it within the Union, and what to beware of (Regulation (EU) 2023/988, article 19).
alter table products add column safety jsonb;
