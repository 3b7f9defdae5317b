-- What the owner says means the same, by language: a line for each rule, its words between commas ("sweater, jumper").
create table synonym_rules (
  language text primary key,
  words text not null default '' check (octet_length(words) <= 65536)
);
insert into synonym_rules (language) select language from search_languages;

-- What people looked for and the shop did not have: words and how often, and nothing of who it was. Of so many at most; what nobody
-- looked for again goes first (app/catalogue/synonyms/misses.server.ts).
create table missed_searches (
  id uuid primary key,
  language text not null,
  words text not null check (length(words) between 1 and 80),
  times integer not null default 1,
  last_at timestamptz not null,
  unique (language, words)
);
create index missed_searches_times on missed_searches (times, id);
create index missed_searches_last on missed_searches (last_at, id);
