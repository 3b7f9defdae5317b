-- Products without a picture, by the function that writes the shelf: to find the few among a million, the office's list of products read
-- all of them, and all their pictures. Those of before are noted here: for that second of a million only staff wait, who alone write these.
lock table products, product_media in share row exclusive mode;
create table products_without_picture (product_id uuid primary key);

-- Answers with how many were noted wrongly.
create function note_pictures(changed uuid[]) returns integer language sql as $$
  with without as materialized (
    select p.id from products p where p.id = any (changed)
      and not exists (select from product_media m where m.product_id = p.id)
  ),
  gone as (
    delete from products_without_picture n where n.product_id = any (changed) and n.product_id not in (select id from without)
    returning n.product_id
  ),
  noted as (
    insert into products_without_picture select id from without on conflict do nothing returning product_id
  )
  select count(*)::int from (select from gone union all select from noted) wrong
$$;

create or replace function reshelve(changed uuid[]) returns integer language plpgsql as $$
declare
  sorted uuid[] := array(select distinct id from unnest(changed) c (id) order by 1);
  at integer;
  wrong integer := 0;
begin
  insert into shelf (product_id) select p.id from products p where p.id = any (sorted) order by 1 on conflict do nothing;
  perform from shelf where product_id = any (sorted) order by product_id for update;
  for at in select generate_series(1, cardinality(sorted), 500) loop
    wrong := wrong + greatest(reshelve_locked(sorted[at:at + 499]), index_for_search(sorted[at:at + 499]), note_pictures(sorted[at:at + 499]));
  end loop;
  return wrong;
end
$$;

create or replace view shelf_differences as
  select 'product ' || coalesce(s.product_id, w.product_id) as what,
    (to_jsonb(s) - 'product_id')::text as stands, (to_jsonb(w) - 'product_id')::text as should
  from (select * from shelf where shown) s full join shelf_worked_out w on w.product_id = s.product_id
  where to_jsonb(s) is distinct from to_jsonb(w)
  union all
  select 'place of ' || coalesce(k.product_id, w.product_id) || ' in ' || coalesce(k.collection_id, w.collection_id),
    to_jsonb(k)::text, to_jsonb(w)::text
  from shelf_places k full join shelf_places_worked_out w on w.collection_id = k.collection_id and w.product_id = k.product_id
  where to_jsonb(k) is distinct from to_jsonb(w)
  union all
  select 'count of ' || coalesce(f.facet, w.facet) || ' in ' || coalesce(f.collection_id, w.collection_id),
    f.products::text, w.products::text
  from (select collection_id, facet, label, sum(products)::int as products from facet_counts group by 1, 2, 3
    having sum(products) <> 0) f
  full join facet_counts_worked_out w on w.collection_id = f.collection_id and w.facet = f.facet and w.label = f.label
  where f.products is distinct from w.products
  union all
  select 'picture of ' || coalesce(n.product_id, w.id), (n.product_id is null)::text, (w.id is null)::text
  from products_without_picture n
  full join (select p.id from products p where not exists (select from product_media m where m.product_id = p.id)) w on w.id = n.product_id
  where n.product_id is null or w.id is null;

insert into products_without_picture
  select p.id from products p where not exists (select from product_media m where m.product_id = p.id);
