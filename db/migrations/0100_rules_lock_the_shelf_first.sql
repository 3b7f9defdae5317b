-- As in 0089, but products and their rows of the shelf are locked before their places in the collection, as by a product that changes:
-- in the other order a rule that was saved and a product that changed waited for each other, and one of the two failed. What another
-- transaction has changed of these products meanwhile is judged again when this one ends, since each of them is marked for the shelf.
create or replace function settle_collection(which uuid, after uuid, most integer) returns uuid language plpgsql as $$
declare
  test text := (select rule_test(c.rule) from collections c where c.id = which and c.rule is not null and c.deleted_at is null);
  wrong uuid[];
begin
  if test is null then
    return null;
  end if;
  execute format('select array(select product_id from (
    (select m.product_id from collection_products m where m.collection_id = $1 and m.product_id > $2
      and not exists (select from shelf s join products p on p.id = s.product_id where s.product_id = m.product_id and %1$s)
      order by 1 limit $3)
    union (select s.product_id from shelf s join products p on p.id = s.product_id where %1$s and s.product_id > $2
      and not exists (select from collection_products m where m.collection_id = $1 and m.product_id = s.product_id)
      order by 1 limit $3)) w order by 1 limit $3)', test) into wrong using which, after, most;
  perform from products where id = any (wrong) order by id for key share;
  perform from shelf where product_id = any (wrong) order by product_id for update;
  with gone as (delete from collection_products where collection_id = which and product_id = any (wrong) returning product_id)
  insert into collection_products (collection_id, product_id)
    select which, w from unnest(wrong) w where w not in (select product_id from gone) on conflict do nothing;
  return case when cardinality(wrong) = most then wrong[most] end;
end $$;
