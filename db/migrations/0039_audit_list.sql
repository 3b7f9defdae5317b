-- The log as it is looked through: by who did it, by what was done, by both. By object there is an index already, and ids are in the
-- order of time. Who: the kind and the id in one text, since the shop itself and some keys have no id. Both are included as they are:
-- otherwise the planner goes to the table for each row that it counts, tens of milliseconds for ten thousand of one person's.
create index audit_entries_who on audit_entries ((actor_kind || ':' || coalesce(actor_id, '')), id desc) include (actor_kind, actor_id);
create index audit_entries_operation on audit_entries (operation, id desc);
create index audit_entries_who_did on audit_entries ((actor_kind || ':' || coalesce(actor_id, '')), operation, id desc) include (actor_kind, actor_id);
