-- With the column as it is, too: otherwise the planner goes to the table for each declaration that it counts, as in 0039.
drop index withdrawals_open;
drop index withdrawals_resolved;
create index withdrawals_open on withdrawals ((case when from_buyer then 0 else 1 end), received_at, id) include (from_buyer)
  where handled_at is null;
create index withdrawals_resolved on withdrawals ((case when from_buyer then 0 else 1 end), received_at, id) include (from_buyer)
  where handled_at is not null;
