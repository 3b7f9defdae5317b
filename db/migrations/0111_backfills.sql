-- How far the backfills of the shop are: rows that need a new value get it in batches, beside shoppers (docs/several-machines.md).
create table backfills (
  name text primary key,
  -- Where the next batch goes on, as the last one has said, in the same transaction as its rows. Null: at the beginning.
  position text,
  rows_written bigint not null default 0,
  -- Of them since the last beginning: a pass that writes nothing although rows are left would go on for ever.
  rows_of_pass bigint not null default 0,
  -- Of the next batch, in rows.
  size integer not null default 100 check (size > 0),
  started_at timestamptz not null default clock_timestamp(),
  last_batch_at timestamptz,
  finished_at timestamptz,
  -- A migration has removed the former form since: nothing is left to read it from.
  closed_at timestamptz,
  -- Tries in a row that failed, a code for the last one, and when the next one is due.
  failures integer not null default 0,
  last_error text,
  retry_at timestamptz,
  check (closed_at is null or finished_at is not null)
);

-- For a migration after which values have to be worked out anew.
create function backfill_again(which text) returns void language sql as $$
  update backfills set position = null, rows_of_pass = 0, finished_at = null, failures = 0, last_error = null, retry_at = null
  where name = which and closed_at is null
$$;
