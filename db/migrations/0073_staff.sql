-- Roles that the owner has made: sets of permissions under a name. The built-in ones are in the code (app/permissions.ts), and
-- `staff_members.roles` holds the name of a built-in one or the id of one of these.
create table staff_roles (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz not null default now()
);
create unique index staff_roles_name on staff_roles (lower(name));
create trigger tell after insert or update or delete on staff_roles for each statement execute function tell_table_change('keys');

-- The link in its mail is computed from the id and the number of the mail, so the table holds no secret. Null as inviter: the
-- operator of the machine. With the inviter's account her invitations go.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  role text not null,
  invited_by uuid references identities on delete cascade,
  locale text not null,
  mails integer not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references identities on delete set null,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create index staff_invitations_email on staff_invitations (lower(email));
create index staff_invitations_inviter on staff_invitations (invited_by);
create index staff_invitations_accepted on staff_invitations (accepted_by);
