-- outside a transaction
-- What an import has made, kind by kind in the order of ids: its undo reads some at a time.
create index concurrently if not exists audit_entries_made_by_import on audit_entries (request_id, record, object_id, id) where door = 'import';
drop index concurrently if exists audit_entries_of_import;
