import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { makeFormerCluster } from '#test/support/database/former-cluster.ts'
import { runSql } from '#test/support/database/sql.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { readPostmasterFile, stopPostgres } from './postgres-process.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'

let folder: string
let home: string
const heard: string[] = []
const start = () => startEmbeddedDatabase({ folder: home, log: (line) => void heard.push(line), durable: false })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-roles-'))
  home = join(folder, 'database')
  heard.length = 0
})

afterEach(async () => {
  const cluster = join(home, 'cluster')
  const left = readPostmasterFile(cluster)
  if (left) await stopPostgres(left.pid, cluster)
  rmSync(folder, { recursive: true, force: true })
})

const rightsOf = `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolcanlogin,
    (select count(*)::int from pg_auth_members where member = r.oid) as memberships
  from pg_roles r where rolname = 'barrow'`
const ordinary = {
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
  rolcanlogin: true,
  memberships: 0,
}
const stubborn = `create function refuse() returns event_trigger language plpgsql as $$ begin raise 'not yet'; end $$;
  create event trigger stubborn on ddl_command_start when tag in ('ALTER FUNCTION', 'ALTER ROUTINE') execute function refuse()`
const databasesOwned = `select datname from pg_database where pg_get_userbyid(datdba) = 'barrow'`

/** The owners of all objects outside PostgreSQL's own schemas. */
const owners = `select kind, schema::regnamespace::text, name, pg_get_userbyid(owner) as owner from (
    select 'schema' as kind, oid as schema, nspname::text as name, nspowner as owner from pg_namespace
    union all select relkind::text, relnamespace, relname::text, relowner from pg_class
    union all select 'routine', pronamespace, oid::regprocedure::text, proowner from pg_proc
    union all select 'type', typnamespace, typname::text, typowner from pg_type) o
  where schema::regnamespace::text !~ '^pg_|^information_schema$' order by 1, 2, 3`
interface Owned {
  schema: string
  owner: string
}

async function ownersIn(url: string): Promise<Owned[]> {
  // The columns of the query.
  return (await runSql(url, [owners])) as Owned[]
}

async function migrated() {
  const database = await start()
  await migrate(database.url, 'db/migrations')
  await migrateQueue(database.url)
  return database
}

describe('the shop’s role in its database', { timeout: 60_000 }, () => {
  test('is an ordinary role, which owns the objects in its schema and the queue’s and nothing else', async () => {
    const database = await migrated()
    expect(await runSql(database.url, [rightsOf])).toEqual([ordinary])
    expect(await runSql(database.url, [databasesOwned])).toEqual([])
    const its = (await ownersIn(database.url)).filter(({ owner }) => owner === 'barrow')
    expect(new Set(its.map(({ schema }) => schema))).toEqual(new Set(['public', 'graphile_worker']))
    await expect(runSql(database.url, [`copy (select 1) to program 'true'`])).rejects.toThrow('permission denied')
    await expect(runSql(database.url, [`select pg_read_file('pg_hba.conf')`])).rejects.toThrow('permission denied')
    await database.stop()
  })

  test('of an earlier shop becomes one, with all of the shop’s objects, and the start reports it once', async () => {
    const former = await makeFormerCluster(home)
    await migrate(former.url, 'db/migrations')
    await migrateQueue(former.url)
    await runSql(former.url, [`insert into settings (key, value) values ('kept', '1')`])
    await former.stop()

    const database = await migrated()
    expect(heard).toEqual([expect.stringContaining('Until now the shop used its database as a superuser')])
    expect(await runSql(database.url, [rightsOf])).toEqual([ordinary])
    expect(new URL(database.url).password).toBe(former.password)
    expect(await runSql(database.url, [`delete from settings where key = 'kept' returning value`])).toEqual([
      { value: 1 },
    ])
    const changed = await ownersIn(database.url)
    await database.stop()
    heard.length = 0
    await (await start()).stop()
    expect(heard).toEqual([])

    home = join(folder, 'new')
    const fresh = await migrated()
    expect(changed).toEqual(await ownersIn(fresh.url))
    await fresh.stop()
  })

  test('is changed also if the database of a killed shop still runs', async () => {
    const former = await makeFormerCluster(home)
    const database = await start()
    expect(heard).toEqual([
      'Found the database of an earlier run still running, and took it over',
      expect.stringContaining('Until now'),
    ])
    expect(new URL(database.url).port).toBe(new URL(former.url).port)
    expect(await runSql(database.url, [rightsOf])).toEqual([ordinary])
    await database.stop()
  })

  test('stays unchanged if the change is interrupted, and the next start makes it', async () => {
    const former = await makeFormerCluster(home)
    // An object whose owner cannot be changed makes the last step fail.
    await runSql(former.url, [stubborn])
    await expect(start()).rejects.toThrow('The database runs but cannot be used: not yet')
    await former.start()
    expect(await runSql(former.url, [`select rolsuper from pg_roles where rolname = 'barrow'`])).toEqual([
      { rolsuper: true },
    ])
    await runSql(former.url, ['drop event trigger stubborn'])
    const database = await start()
    expect(await runSql(database.url, [rightsOf])).toEqual([ordinary])
    await database.stop()
  })

  test.each([
    ['the shop’s', ['password']],
    ['the administrator’s', ['administrator-password']],
    ['both', ['password', 'administrator-password']],
  ])('gets another password if %s was lost, or emptied by a full disk', async (_, files) => {
    const first = await start()
    await runSql(first.url, ['create table kept ()'])
    await first.stop()
    for (const file of files) rmSync(join(home, file))
    const second = await start()
    await second.stop()
    for (const file of files) writeFileSync(join(home, file), '')
    const third = await start()
    await expect(runSql(third.url, ['select from kept'])).resolves.toEqual([])
    await expect(runSql(third.administration, ['select from pg_authid limit 0'])).resolves.toEqual([])
    const passwords = [first, second, third].map(
      ({ url, administration }) => `${new URL(url).password} ${new URL(administration).password}`,
    )
    expect(new Set(passwords).size).toBe(3)
    await third.stop()
  })
})

describe('the data folder', { timeout: 60_000 }, () => {
  test('is closed to every other account, also one that was open before, and the database works in it', async () => {
    mkdirSync(home, { mode: 0o755 })
    chmodSync(folder, 0o700)
    chmodSync(home, 0o755)
    const database = await start()
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(await runSql(database.url, ['select 1 as one'])).toEqual([{ one: 1 }])
    await database.stop()
  })
})
