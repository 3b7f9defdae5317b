import { type Check, unless, valueOf } from './check.ts'

/** The oldest that has all functions which migrations call: `uuidv7` came with 18. */
export const oldestVersion = 18

const connectionsOfOne = 28
const mostClockDifference = 2_000

/** Version, encoding, and what its role may do. */
export const ofServer: readonly Check[] = [
  {
    what: `PostgreSQL ${oldestVersion} or later`,
    without: 'migrations call functions that older ones do not have',
    async attempt({ one }) {
      const version = Number(await valueOf(one, `select current_setting('server_version_num')`))
      return unless(version >= oldestVersion * 10_000, `it is ${Math.floor(version / 10_000)}`)
    },
  },
  {
    what: 'text in UTF-8',
    without: 'names that do not fit into another encoding cannot be stored',
    async attempt({ one }) {
      const encoding = await valueOf(one, `select current_setting('server_encoding')`)
      return unless(encoding === 'UTF8', `it is ${String(encoding)}`)
    },
  },
  {
    what: 'it takes writes',
    without: 'a replica shows pages and takes no orders',
    attempt: async ({ one }) =>
      unless((await valueOf(one, `select current_setting('transaction_read_only')`)) === 'off', 'it only reads'),
  },
  {
    what: 'its role may create tables in public',
    without: 'migrations cannot run',
    attempt: async ({ one }) =>
      unless(
        (await valueOf(one, `select has_schema_privilege(to_regnamespace('public'), 'create')`)) === true,
        'it may not: make the role the owner of the database',
      ),
  },
  {
    what: 'its role may create schemas',
    without: 'the queue of jobs cannot be set up',
    attempt: async ({ one }) =>
      unless(
        (await valueOf(one, `select has_database_privilege(current_database(), 'create')`)) === true,
        'it may not: make the role the owner of the database',
      ),
  },
  {
    what: 'it says which server it is (pg_control_system)',
    without: 'a failover is not noticed: what it loses is not made again, and feeds are not answered',
    async attempt({ one }) {
      await valueOf(
        one,
        'select system_identifier::text || pg_walfile_name(pg_current_wal_insert_lsn()) from pg_control_system()',
      )
      return null
    },
  },
  {
    what: 'its role is no superuser',
    without: 'an error in the shop could reach everything on that server',
    isNeeded: false,
    attempt: async ({ one }) =>
      unless((await valueOf(one, `select rolsuper from pg_roles where rolname = current_user`)) === false, 'it is one'),
  },
  {
    what: `${connectionsOfOne} connections for each process`,
    without: 'requests wait for connections, or are refused in a rush',
    isNeeded: false,
    async attempt({ one }) {
      const most = Number(
        await valueOf(
          one,
          `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
             nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
             nullif((select datconnlimit from pg_database where datname = current_database()), -1))`,
        ),
      )
      return unless(most >= connectionsOfOne, `there are ${most}`)
    },
  },
  {
    what: 'commits survive a crash (synchronous_commit, fsync)',
    without: 'paid orders may be lost with the machine',
    isNeeded: false,
    async attempt({ one }) {
      const [commit, fsync] = [await valueOf(one, 'show synchronous_commit'), await valueOf(one, 'show fsync')]
      return unless(commit !== 'off' && fsync === 'on', `synchronous_commit ${String(commit)}, fsync ${String(fsync)}`)
    },
  },
  {
    what: 'its clock and that of this machine agree within 2 s',
    without: 'from 5 s on the shop takes no orders',
    isNeeded: false,
    async attempt({ one }) {
      const asked = Date.now()
      const there = Number(await valueOf(one, `select extract(epoch from clock_timestamp()) * 1000`))
      const off = Math.round(there - (asked + Date.now()) / 2)
      return unless(Math.abs(off) <= mostClockDifference, `it is ${off} ms ahead`)
    },
  },
]
