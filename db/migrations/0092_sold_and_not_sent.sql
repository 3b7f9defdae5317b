-- What is sold and not sent yet does not vanish with its variant: who sends it would find neither its stock nor where it lies. As with
-- pieces that are set aside (refuse_held), no matter who deletes it: staff, a change of the options or an import.
create function refuse_unsent() returns trigger language plpgsql as $$
begin
  if exists (select from stock_reservations r where r.variant_id = old.id and r.state = 'committed' and r.unsent) then
    raise exception 'pieces of it are sold and not sent' using errcode = '23503', constraint = 'pieces_are_unsent';
  end if;
  return old;
end
$$;
create trigger pieces_are_unsent before delete on variants for each row execute function refuse_unsent();
