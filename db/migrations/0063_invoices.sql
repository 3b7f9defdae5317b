-- Invoices and credit notes (app/invoices/, docs/decisions/0026-invoices.md). A row is the document: everything that is printed on it was
-- copied when it was issued, and it is never changed, whatever becomes of the order, the seller's settings or the buyer's account.
create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- Each kind has a series of its own, which begins again with 1 each year.
  prefix text not null,
  year smallint not null,
  sequence integer not null check (sequence > 0),
  number text not null unique generated always as
    (prefix || year::text || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')) stored,
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  issued_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of a credit note too: what it takes off.
  total integer not null check (total >= 0),
  content jsonb not null,
  check ((kind = 'credit_note') = (refund_id is not null)),
  unique (kind, year, sequence)
);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create unique index invoices_one_per_refund on invoices (refund_id);
create index invoices_order on invoices (order_id);
create index invoices_issued on invoices (issued_at, id);
create index invoices_issued_of_kind on invoices (kind, issued_at, id);
create trigger append_only before update on invoices for each row execute function refuse_change();
create trigger never_removed before delete on invoices for each row execute function refuse_removal();

-- The file as it was first handed out: the same bytes for ever, also when a later version of the shop would set it differently.
create table invoice_files (
  invoice_id uuid primary key references invoices on delete cascade,
  content bytea not null
);
create trigger append_only before update on invoice_files for each row execute function refuse_change();

-- What may need a document: an order since it was placed, a refund since it succeeded. A job takes them one by one.
create table invoices_due (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  refund_id uuid references refunds on delete cascade,
  since timestamptz not null
);
create index invoices_due_in_order on invoices_due (since, id);
create index invoices_due_order on invoices_due (order_id);
create index invoices_due_refund on invoices_due (refund_id);
