-- On which weekdays this carrier delivers: the day of the delivery is worked out by them.
alter table shipping_methods add column delivers_on text not null default 'mon-sat'
  check (delivers_on in ('mon-fri', 'mon-sat'));
