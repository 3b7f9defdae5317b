-- Of what is gone through row by row: those that failed, or are not done yet, and when each has its next turn.
create table postponed_work (
  work text not null,
  reference text not null,
  tries smallint not null,
  retry_at timestamptz not null,
  primary key (work, reference)
);
create index postponed_work_retry on postponed_work (retry_at);

alter table provider_cursors
  -- When the event that `listed_until` names was first seen in the list.
  add column listed_at timestamptz,
  -- The list is read from its newest event down to where it was read before, in more than one go if it is long. Both are
  -- there while that is under way: where it began, and how far down it has come.
  add column sweep_from timestamptz,
  add column sweep_at timestamptz,
  add constraint sweep_is_whole check ((sweep_from is null) = (sweep_at is null));

alter table payment_problems
  -- How often somebody was called: what was looked at is what was shown then.
  add column calls smallint not null default 1,
  -- Since when the reason is gone: should it come back, that is a new call, whoever looked at it before.
  add column over_at timestamptz;
