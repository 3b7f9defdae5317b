-- Requests to erase a person's data (app/customers/, docs/personal-data.md): of a customer, or of an address that bought without an account.
-- A request waits until nothing is open. Afterwards the row says that it was done, and no longer for whom.
create table erasures (
  id uuid primary key,
  customer_id uuid references customers on delete set null,
  -- Only while it waits.
  email text check (length(email) <= 254),
  reason text not null check (reason in ('own', 'by_mail', 'by_phone', 'by_post', 'by_law')),
  requested_by text not null,
  requested_at timestamptz not null,
  withdrawn_at timestamptz,
  done_at timestamptz,
  -- How many orders were kept without a name.
  orders integer,
  check (email is null or (customer_id is null and done_at is null and withdrawn_at is null)),
  check (done_at is null or withdrawn_at is null)
);
create index erasures_customer on erasures (customer_id);
create index erasures_waiting on erasures (requested_at) where done_at is null and withdrawn_at is null;
-- Pressed twice, it is one request.
create unique index erasures_one_of_customer on erasures (customer_id) where done_at is null and withdrawn_at is null;
create unique index erasures_one_of_email on erasures (lower(email));

-- A customer's data in one file, until its link ends.
create table archives (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  requested_by text not null,
  requested_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz,
  content bytea,
  check ((made_at is null) = (expires_at is null))
);
create index archives_customer on archives (customer_id, requested_at desc);
create index archives_expiry on archives (expires_at);
create unique index archives_one_waiting on archives (customer_id) where made_at is null;

alter table orders add column erased_at timestamptz;
create index orders_erased on orders (erased_at) where erased_at is not null;

-- What was declared and what was invoiced never changes, but for who says that it erases: then of a declaration the words, and of an
-- invoice the person, once its order is erased.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('barrow.erases', true) = 'yes' then
    if tg_table_name = 'withdrawals' then
      if new.submission_key = old.submission_key and new.order_number = old.order_number and new.locale = old.locale
        and new.received_at = old.received_at and new.name = '' and new.email = '' and new.items = '' then
        return new;
      end if;
    elsif exists (select from orders where id = old.order_id and erased_at is not null)
      -- The number is made of other columns, after this.
      and to_jsonb(new) - '{content,number}'::text[] = to_jsonb(old) - '{content,number}'::text[]
      and new.content - '{buyer,email,delivery}'::text[] = old.content - '{buyer,email,delivery}'::text[] then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger declared_once on withdrawals;
create trigger declared_once before update of submission_key, order_number, name, email, items, locale, received_at on withdrawals
  for each row execute function refuse_change_but_erasure();
drop trigger append_only on invoices;
create trigger append_only before update on invoices for each row execute function refuse_change_but_erasure();
