-- The lines that were taken out of a cart a moment ago, with all that puts them back where they were: an array in the shape
-- of `Removed` (app/cart/removed.ts). Part of the cart's row, so that its lock orders removing and putting back.
alter table carts add column removed jsonb not null default '[]';
