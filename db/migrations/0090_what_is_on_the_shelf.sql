-- As in 0085, by the rule that the shop sends by (`unsentAt` in app/stock/reservation.ts): a parcel whose location is known took its
-- items from there, and what is packed and has not left is still on the shelf. Of an order that took from several locations, the
-- parcels of which this is not known took from the first ones.
create or replace function pieces_to_send(of_variant uuid, at_location uuid) returns integer language sql stable as $$
  select coalesce(sum(least(c.here, greatest(0, c.up_to - c.from_anywhere))), 0)::integer
  from (
    select r.location_id, r.here, r.from_anywhere, sum(r.here) over (partition by r.order_id order by r.location_id) as up_to
    from (
      select r.order_id, r.location_id, greatest(0, r.quantity - sent.from_here) as here, sent.from_anywhere
      from stock_reservations r, lateral (
        select coalesce(sum(p.quantity) filter (where s.location_id = r.location_id), 0) as from_here,
          coalesce(sum(p.quantity) filter (where s.location_id is null), 0) as from_anywhere
        from shipments s join shipment_lines p on p.shipment_id = s.id join order_lines l on l.id = p.order_line_id
        where s.order_id = r.order_id and s.state in ('shipped', 'delivered', 'lost') and l.variant_id = of_variant) sent
      where r.variant_id = of_variant and r.state = 'committed' and r.unsent) r) c
  where c.location_id = at_location
$$;
