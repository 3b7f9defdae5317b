-- How often two products have been bought in one order: what goes with a product is told by it. Nobody can be read off these numbers;
-- a job counts each order once, and of each product its best are kept.
create table bought_together (
  product_id uuid not null references products on delete cascade,
  other_id uuid not null references products on delete cascade,
  times integer not null check (times > 0),
  primary key (product_id, other_id)
);
create index bought_together_best on bought_together (product_id, times desc, other_id);
create index bought_together_other on bought_together (other_id);

-- Up to which order it is counted.
create table bought_together_until (one boolean primary key default true check (one), order_id uuid not null);
insert into bought_together_until (order_id) values ('00000000-0000-0000-0000-000000000000');

-- Counts the next orders that were begun before `before` and placed; answers with how many were looked at. Of a long order the first
-- lines count. Whoever comes second waits for the row that says how far it is, and goes on from there.
create function count_bought_together(before timestamptz, most integer, lines integer, kept integer) returns integer language plpgsql as $$
declare
  done uuid;
  seen uuid[];
  touched uuid[];
begin
  select order_id into done from bought_together_until for update;
  seen := array(select o.id from orders o where o.id > done and o.id < uuidv7(before - clock_timestamp()) order by o.id limit most);
  if cardinality(seen) = 0 then
    return 0;
  end if;
  with lines_of as (
    select l.order_id, l.product_id, row_number() over (partition by l.order_id order by min(l.position)) as rank
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where o.id = any (seen) and o.placed_at is not null and o.cancelled_at is null and o.test_mode is not true
    group by l.order_id, l.product_id
  ), counted as (
    insert into bought_together as b (product_id, other_id, times)
    select one.product_id, other.product_id, count(*) from lines_of one
    join lines_of other on other.order_id = one.order_id and other.product_id <> one.product_id
    where one.rank <= lines and other.rank <= lines
    group by 1, 2 order by 1, 2
    on conflict (product_id, other_id) do update set times = b.times + excluded.times
    returning b.product_id
  )
  select array_agg(distinct product_id) into touched from counted;
  delete from bought_together b using unnest(touched) t (product_id)
    where b.product_id = t.product_id and b.other_id not in (
      select k.other_id from bought_together k where k.product_id = t.product_id order by k.times desc, k.other_id desc limit kept);
  -- The pages of these products show it.
  perform tell_change('product:' || t.product_id) from unnest(touched) t (product_id);
  update bought_together_until set order_id = seen[cardinality(seen)];
  return cardinality(seen);
end
$$;
