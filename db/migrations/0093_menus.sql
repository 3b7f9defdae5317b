-- What the header and the footer of the shop show (docs/decisions/0043-menus.md). Null: what the shop chooses by itself.
create table menus (
  key text primary key check (key in ('header', 'footer')),
  items jsonb check (jsonb_typeof(items) = 'array'),
  updated_at timestamptz not null default now()
);
insert into menus (key) values ('header'), ('footer');
create trigger tell after insert or update or delete on menus for each statement execute function tell_table_change('navigation');

-- Collections and pages tell of each change as it is. Of products only those that are in a menu concern it.
create function tell_menu_change() returns trigger language plpgsql as $$
begin
  if exists (select from menus where position(old.id::text in items::text) > 0) then
    perform tell_at_once('navigation');
  end if;
  return null;
end $$;
create trigger tell_menu_gone after delete on products for each row execute function tell_menu_change();
create trigger tell_menu_changed after update on products for each row
  when ((old.slug, old.title, old.translations, old.status) is distinct from (new.slug, new.title, new.translations, new.status))
  execute function tell_menu_change();
