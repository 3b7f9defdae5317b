-- What colleagues write to each other about an object: of any record, so that its id is only text here.
create table comments (
  id uuid primary key,
  record text not null,
  object_id text not null,
  author_id uuid references identities (id) on delete set null,
  -- Who wrote it, where that is no person: a key or the command line.
  author text,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  deleted_at timestamptz
);
create index comments_of_object on comments (record, object_id, id);
create index comments_of_author on comments (author_id) where author_id is not null;
