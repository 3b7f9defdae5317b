-- Whom a logout named, and when: one that comes before the session that it is to end keeps it from beginning.
alter table used_logout_tokens
  add column subject text,
  add column provider_session_id text,
  add column issued_at timestamptz,
  add constraint names_somebody check (issued_at is null or subject is not null or provider_session_id is not null);
create index used_logout_tokens_session on used_logout_tokens (issuer, provider_session_id)
  where provider_session_id is not null;
create index used_logout_tokens_subject on used_logout_tokens (issuer, subject)
  where provider_session_id is null and subject is not null;
