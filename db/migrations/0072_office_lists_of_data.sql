-- The office lists imports, requests to erase, and files with a person's data: newest first, and by their state.
create index imports_made on imports (created_at, id);
create index imports_by_state on imports (state, created_at, id);
create index erasures_made on erasures (requested_at, id);
create index archives_made on archives (requested_at, id);
