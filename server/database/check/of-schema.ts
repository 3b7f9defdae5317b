import { type Check, refuses, unless, valueOf } from './check.ts'

const isTrue = async (...asked: Parameters<typeof valueOf>) =>
  unless((await valueOf(...asked)) === true, 'another answer than expected')

/** The extensions that migrations create, each with something that uses it. */
const extensions: Record<string, { without: string; uses: string }> = {
  pg_trgm: { without: 'search finds nothing inside words', uses: `select public.similarity('kettle', 'ketle') > 0.4` },
  unaccent: { without: 'no search finds café by cafe', uses: `select public.unaccent('public.unaccent', 'é') = 'e'` },
  fuzzystrmatch: {
    without: 'search forgives no typing errors',
    uses: `select public.levenshtein_less_equal('kettle', 'ketle', 2) = 1`,
  },
}

const ofExtensions = Object.entries(extensions).map(([name, { without, uses }]): Check => ({
  what: `the extension ${name}, in public`,
  without,
  async attempt({ one }) {
    await one.query(`begin; create extension if not exists ${name}`)
    return isTrue(one, uses)
  },
}))

const ofFunctions: readonly Check[] = [
  {
    what: 'ids that begin with their time (uuidv7)',
    without: 'migrations fail',
    attempt: ({ one }) => isTrue(one, `select uuidv7() < uuidv7(interval '1 hour')`),
  },
  {
    what: 'any_value, MERGE and ON CONFLICT',
    without: 'migrations fail, or orders cannot be written',
    async attempt({ one, schema }) {
      await one.query(`begin; create table ${schema}.merged (id int primary key)`)
      await one.query(`insert into ${schema}.merged values (1), (1) on conflict (id) do nothing`)
      await one.query(
        `merge into ${schema}.merged t using (values (1), (2)) s (id) on t.id = s.id when not matched then insert values (s.id)`,
      )
      return isTrue(one, `select count(*) = 2 and any_value(id) is not null from ${schema}.merged`)
    },
  },
  {
    what: 'full-text search in English and German',
    without: 'search finds words only as they are written',
    attempt: ({ one }) =>
      isTrue(
        one,
        `select to_tsvector('english', 'Kettles') @@ to_tsquery('english', 'kettle')
           and to_tsvector('german', 'Häuser') @@ to_tsquery('german', 'Haus')
           and ts_filter(setweight(to_tsvector('simple', 'a'), 'A'), '{a}') is not null`,
      ),
  },
  {
    what: 'capitals of all letters, and a plain order of bytes (collation C)',
    without: 'Ärmel and ärmel are two words, and lists begin anywhere',
    attempt: ({ one }) =>
      isTrue(one, `select lower('ÄÉ') = 'äé' and 'Z' collate "C" < 'a' collate "C" and lower('Ä' collate "C") = 'Ä'`),
  },
  {
    what: 'the number and the snapshot of a transaction (xid8)',
    without: 'news of changes could be missed',
    async attempt({ one }) {
      await one.query('begin')
      return isTrue(one, 'select pg_current_xact_id() >= pg_snapshot_xmin(pg_current_snapshot())')
    },
  },
]

const ofTables: readonly Check[] = [
  {
    what: 'triggers in PL/pgSQL, also over all rows of a statement and at the end of a transaction',
    without: 'caches, webhooks and lists do not learn of changes',
    async attempt({ one, schema }) {
      const [table, told] = [`${schema}.watched`, `${schema}.told`]
      await one.query(`begin; create table ${table} (id int); create table ${told} (what text)`)
      await one.query(`create function ${schema}.tell() returns trigger language plpgsql as $$ begin
        if tg_level = 'STATEMENT' then insert into ${told} select 'row ' || id from added;
        else insert into ${told} values ('late'); end if; return null; end $$`)
      await one.query(
        `create trigger a after insert on ${table} referencing new table as added for each statement execute function ${schema}.tell()`,
      )
      await one.query(`create constraint trigger b after insert on ${table} deferrable initially deferred
        for each row execute function ${schema}.tell()`)
      await one.query(`insert into ${table} values (1), (2); set constraints all immediate`)
      return isTrue(one, `select array_agg(what order by what) = array['late', 'late', 'row 1', 'row 2'] from ${told}`)
    },
  },
  {
    what: 'columns that are computed, keys in which NULL counts, checks, keys that refer',
    without: 'the database could not refuse what must not be',
    async attempt({ one, schema }) {
      const table = `${schema}.kept`
      await one.query(
        `begin; create table ${table} (a int check (a > 0), b int generated always as (a * 2) stored, unique nulls not distinct (a));
         create table ${schema}.of_kept (a int references ${table} (a)); insert into ${table} (a) values (null)`,
      )
      for (const [wrong, code] of [
        [`insert into ${table} (a) values (null)`, '23505'],
        [`insert into ${table} (a) values (0)`, '23514'],
        [`insert into ${schema}.of_kept values (7)`, '23503'],
      ] as const) {
        const found = await refuses(one, `savepoint s; ${wrong}`, code)
        if (found) return `${wrong}: ${found}`
        await one.query('rollback to s')
      }
      await one.query(`insert into ${table} (a) values (2)`)
      return isTrue(one, `select b = 4 from ${table} where a = 2`)
    },
  },
  {
    what: 'indexes of the kinds B-tree, GIN, BRIN, in part and over expressions; tables that a crash may empty',
    without: 'migrations fail, or lists are slow',
    async attempt({ one, schema }) {
      const table = `${schema}.found`
      await one.query(
        `begin; create extension if not exists pg_trgm; create unlogged table ${table} (t text, j jsonb, at timestamptz);
         create index on ${table} using gin (t public.gin_trgm_ops); create index on ${table} using gin (j);
         create index on ${table} using brin (at) with (pages_per_range = 16);
         create index on ${table} (lower(t) text_pattern_ops) include (at) where at is not null;
         create index on ${table} (t collate "C" desc nulls last)`,
      )
      return null
    },
  },
]

/** What migrations and statements are written in. */
export const ofSchema: readonly Check[] = [...ofExtensions, ...ofFunctions, ...ofTables]
