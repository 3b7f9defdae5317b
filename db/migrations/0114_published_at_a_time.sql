-- When a product appears in the shop, and when it is taken out again (docs/decisions/0054-published-at-a-time.md). Its status is what
-- everything reads: a job changes it when its time has come.
create table product_schedules (
  product_id uuid primary key references products on delete cascade,
  -- Null: it is on sale already.
  publish_at timestamptz,
  -- Null: it stays until someone takes it out.
  withdraw_at timestamptz check (withdraw_at > publish_at),
  check (publish_at is not null or withdraw_at is not null)
);
create index product_schedules_publish on product_schedules (publish_at) where publish_at is not null;
create index product_schedules_withdraw on product_schedules (withdraw_at) where withdraw_at is not null;

-- What is reached by whichever door is planned no more: on sale, a product is not published again; out of the shop, nothing is.
create function end_schedule() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    delete from product_schedules where product_id = new.id and withdraw_at is null;
    update product_schedules set publish_at = null where product_id = new.id;
  else
    delete from product_schedules where product_id = new.id;
  end if;
  return null;
end $$;
create trigger schedule_ends after update of status on products for each row
  when (new.status <> old.status) execute function end_schedule();
