-- Pieces that came free for somebody wait a moment for the order that they came free for: between the end of one order and the
-- beginning of the other nobody else may snatch them (docs/decisions/0010-holds.md).
alter table orders
  -- The press (its submission key) for which this order gave way; empty again when that press came to no order.
  add column gave_way_for uuid,
  -- Whose press it was: a party as in unpaid_orders. Who makes others give way for nothing is counted; forgotten after a day.
  add column gave_way_to text;
create index orders_gave_way on orders (expired_at) where gave_way_to is not null;
