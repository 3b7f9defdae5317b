import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runCommand } from '#test/support/shop/commands.ts'
import { createDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { checkOutsideDatabase, serverOf } from './outside-database.ts'

const name = `barrow_outside_${randomBytes(4).toString('hex')}`
const password = `p@:/#?% "'ü`
const administer = (...statements: string[]) => runSql(inject('administrationUrl'), statements)

/** The address of a role without any rights, with a password whose characters all have to be escaped. */
function addressOf(database: string, word = password): string {
  const address = new URL(inject('administrationUrl'))
  Object.assign(address, { username: name, password: encodeURIComponent(word), pathname: `/${database}` })
  return address.href
}

beforeAll(async () => {
  await administer(`create role ${name} login password ${pg.escapeLiteral(password)}`, `create database ${name}`)
  await administer(
    `create database ${name}_latin owner ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  )
})
afterAll(() => administer(`drop database ${name}`, `drop database ${name}_latin`, `drop role ${name}`))

test('a problem with it is reported in one sentence, without the password', async () => {
  const said = async (url: string) =>
    String(await checkOutsideDatabase(url).catch((error: Error) => error.message)).replace(
      new RegExp(`${serverOf(inject('administrationUrl'))}|127.0.0.1:1(?=/)`),
      'HOST',
    )
  expect(await said(addressOf(name))).toBe(
    `The database HOST/${name} (DATABASE_URL) cannot be used: its role ${name} may not make tables in it. ` +
      `Make the role its owner: alter database "${name}" owner to "${name}".`,
  )
  expect(await said(addressOf(`${name}_latin`))).toContain(`it keeps text as LATIN1`)
  expect(await said(addressOf(name, 'wrong'))).toContain(
    `cannot be used: password authentication failed for user "${name}"`,
  )
  expect(await said(addressOf('nowhere'))).toContain('cannot be used: database "nowhere" does not exist')
  expect(await said('postgres://barrow:hidden-word@%2Fno%2Fsuch%20folder:7/barrow')).toBe(
    'The database /no/such%20folder:7/barrow (DATABASE_URL) cannot be used: connect ENOENT /no/such folder/.s.PGSQL.7.',
  )
  expect(await said('postgres://barrow:hidden-word@127.0.0.1:1/barrow')).toBe(
    'The database HOST/barrow (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

test('the owner of a database needs no more rights', async () => {
  await administer(`alter database ${name} owner to ${name}`)
  await expect(checkOutsideDatabase(addressOf(name))).resolves.toBeUndefined()
})

test('demo data is not removed under a shop that runs on an outside database', async () => {
  const database = await createDatabase()
  const shop = new pg.Client({ connectionString: database.url })
  await shop.connect()
  const remove = () => runCommand('remove-demo', ['--yes'], { DATABASE_URL: database.url })
  expect(await remove()).toEqual({
    code: 1,
    said: 'Another client is connected to this database. Stop the shop first. Nothing was changed.\n',
  })
  await shop.end()
  expect(await remove()).toMatchObject({ code: 0 })
  await database.drop()
})

test('the operator is warned of a superuser in DATABASE_URL, and of no other role', async () => {
  const heard: unknown[] = []
  const log = { warn: (...said: unknown[]) => void heard.push(said) }
  const database = await createDatabase()
  await checkOutsideDatabase(database.url, log)
  expect(heard).toEqual([])
  await checkOutsideDatabase(inject('administrationUrl'), log)
  expect(heard).toEqual([[{ role: 'barrow_admin' }, expect.stringContaining('DATABASE_URL is a superuser')]])
  await database.drop()
})
