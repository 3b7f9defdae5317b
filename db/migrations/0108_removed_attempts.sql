-- Payments of orders that were removed with the demo: the provider keeps these orders, and they are not lost.
create table removed_attempts (
  id uuid primary key
);
