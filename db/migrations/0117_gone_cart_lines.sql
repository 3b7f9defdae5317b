-- What was in a cart when its variant was deleted, for the notice that it is no longer sold. Without a foreign key to the cart: a change of
-- a cart locks the cart and then its products, a deletion locks the product first, so that a check of the cart's row would wait in a circle.
create table gone_cart_lines (
  id uuid primary key,
  cart_id uuid not null,
  -- The version of the cart at that time: the notice is shown until the cart has changed twice.
  version integer not null,
  title text not null,
  translations jsonb not null,
  choice jsonb not null
);
create index gone_cart_lines_cart on gone_cart_lines (cart_id);

create function keep_gone_cart_lines() returns trigger language plpgsql as $$
begin
  insert into gone_cart_lines (id, cart_id, version, title, translations, choice)
  select l.id, l.cart_id, c.version, p.title,
    (select coalesce(jsonb_object_agg(key, jsonb_build_object('title', value ->> 'title')), '{}')
      from jsonb_each(p.translations) where value ->> 'title' <> ''),
    coalesce((select jsonb_agg(jsonb_build_object('value', w.name, 'translations',
        (select coalesce(jsonb_object_agg(key, jsonb_build_object('value', value ->> 'name')), '{}')
          from jsonb_each(w.translations) where value ->> 'name' <> '')) order by o.position)
      from options o join option_values w on w.option_id = o.id
      where w.id in (old.value1_id, old.value2_id, old.value3_id)), '[]')
  from cart_lines l join carts c on c.id = l.cart_id and c.state = 'open' join products p on p.id = old.product_id
  where l.variant_id = old.id
  on conflict (id) do nothing;
  return old;
end $$;
create trigger keep_gone before delete on variants for each row execute function keep_gone_cart_lines();
