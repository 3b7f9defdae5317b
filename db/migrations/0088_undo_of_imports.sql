-- An import can be undone: what it made goes, what it changed is put back, and what somebody has changed since stays.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('uploaded', 'checked', 'running', 'done', 'failed', 'undone')),
  drop constraint imports_work_check,
  add constraint imports_work_check check (work in ('check', 'try', 'run', 'undo')),
  add column undone jsonb;
-- What an import has made and changed.
create index audit_entries_of_import on audit_entries (request_id, id) where door = 'import';
