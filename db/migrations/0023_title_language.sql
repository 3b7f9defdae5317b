-- An order says what its buyer has read. Where a product's title had not been translated into the order's language, this is the
-- language that it is in, so that a voice reads it with the right sounds.
alter table order_lines add column title_language text;
