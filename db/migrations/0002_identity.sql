create table customers (
  id uuid primary key,
  email text,
  name text not null default '',
  phone text,
  locale text not null default 'en',
  marketing_consent_at timestamptz,
  tags text[] not null default '{}',
  notes text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index customers_email on customers (lower(email));

-- The key of a person is (issuer, subject), never the e-mail: providers reuse and do not verify addresses.
create table identities (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  email text,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identities_customer on identities (customer_id);

-- The cookie's random id is stored as its SHA-256 alone: who reads this table can sign in as nobody.
create table sessions (
  id_hash bytea primary key,
  identity_id uuid not null references identities on delete cascade,
  provider_session_id text,
  id_token text,
  authenticated_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default ''
);
create index sessions_identity on sessions (identity_id);
create index sessions_provider_session on sessions (provider_session_id);
create index sessions_expiry on sessions (expires_at);

-- A sign-in under way, bound to one browser by a cookie of its own; several may be pending at once.
create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  locale text not null,
  max_age integer,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);

create table used_logout_tokens (
  issuer text not null,
  token_id text not null,
  used_at timestamptz not null default now(),
  primary key (issuer, token_id)
);

create table staff_members (
  id uuid primary key,
  identity_id uuid not null unique references identities on delete cascade,
  roles text[] not null check (cardinality(roles) > 0),
  created_at timestamptz not null default now()
);

create table addresses (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  address jsonb not null,
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index addresses_customer on addresses (customer_id, used_at desc);
create unique index addresses_once on addresses (customer_id, md5(address::text));
