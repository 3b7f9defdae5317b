-- A location may be there before anybody has said where on the map it lies: then it has no map, and no wrong one.
alter table locations
  alter latitude drop not null,
  alter longitude drop not null,
  add constraint locations_point check ((latitude is null) = (longitude is null));
