import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { messageOf } from '#server/start/state-folder.ts'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { hasPgBouncer, startPooler } from '#test/support/database/pooler.ts'
import { runSql } from '#test/support/database/sql.ts'
import { runCommand } from '#test/support/shop/commands.ts'
import { checkDatabase, checks, type Finding } from './check-database.ts'

const name = `barrow_check_${randomBytes(4).toString('hex')}`
const administer = (...statements: string[]) => runSql(inject('administrationUrl'), statements)
let shops: TestDatabase
beforeAll(async () => {
  shops = await createDatabase()
  await administer(`create role ${name} login password 'guest'`)
  await administer(
    `create database ${name} owner ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  )
})
afterAll(async () => {
  await shops.drop()
  await administer(`drop database ${name}`, `drop role ${name}`)
})

const failed = (findings: Finding[]) => findings.filter(({ found }) => found !== null).map(({ what }) => what)

function addressOf(database: string) {
  const address = new URL(inject('administrationUrl'))
  Object.assign(address, { username: name, password: 'guest', pathname: `/${database}` })
  return address.href
}

test('the embedded database has everything, and nothing is left of the trials', async () => {
  const findings = await checkDatabase(shops.url)
  // Tests give up durability for speed.
  expect(failed(findings).filter((what) => !/crash|clock/.test(what))).toEqual([])
  expect(findings).toHaveLength(checks.length)
  const left = `select nspname from pg_namespace where nspname like 'barrow_check%'`
  expect(await runSql(shops.url, [left])).toEqual([])
})

test(
  'the command prints a line for each, and its exit code says whether the shop could use it',
  { timeout: 180_000 },
  async () => {
    const env = { NODE_NO_WARNINGS: '1' }
    const good = await runCommand('shop', ['database.check', shops.url], env)
    expect(good).toMatchObject({ code: 0, said: expect.stringContaining('Barrow can use this database.') })
    expect(good.said).toContain('holds    LISTEN and NOTIFY from one connection to another\n')
    const latin = await runCommand('shop', ['database.check', addressOf(name)], env)
    expect(latin).toMatchObject({
      code: 1,
      said: expect.stringContaining('MISSING  text in UTF-8: it is LATIN1. Without it'),
    })
    expect(latin.said).toContain('MISSING  capitals of all letters')
    expect(latin.said).toMatch(/Barrow cannot use this database: \d missing\.\n$/)
    const nobody = await runCommand('shop', ['database.check', 'postgres://barrow:hidden@127.0.0.1:1/barrow'], env)
    expect(nobody).toEqual({
      code: 1,
      said: 'The database 127.0.0.1:1 does not answer: connect ECONNREFUSED 127.0.0.1:1.\n',
    })
    expect(await runCommand('shop', ['database.check', 'barrow'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('It is written: npm run shop -- database.check postgres://'),
    })
  },
)

/** Answers whoever comes with these messages of PostgreSQL's protocol, and then with nothing. */
async function aServer(...messages: readonly [kind: string, content: string][]) {
  const said = messages.map(([kind, content]) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(content.length + 4)
    return Buffer.concat([Buffer.from(kind), length, Buffer.from(content)])
  })
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', () => client.write(Buffer.concat(said)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://barrow:hidden@127.0.0.1:${port}/barrow`, close: () => server.close() }
}

test(
  'a server that lets in and answers nothing is given up once, not for each trial',
  { timeout: 60_000 },
  async () => {
    const silent = await aServer(['R', '\0\0\0\0'], ['Z', 'I'])
    await expect(checkDatabase(silent.url)).rejects.toThrow('timeout')
    silent.close()
  },
)

test('what a server says reaches the terminal as text: it cannot move the cursor', async () => {
  const loud = await aServer(['E', 'SFATAL\0C28000\0M\u001b[2Jgone\u0007\0\0'])
  expect(await checkDatabase(loud.url).catch(messageOf)).toBe(' [2Jgone ')
  loud.close()
})

test('a role without rights, and a superuser', async () => {
  const guest = await checkDatabase(addressOf(new URL(shops.url).pathname.slice(1)))
  expect(failed(guest)).toEqual(
    expect.arrayContaining(['its role may create tables in public', 'its role may create schemas']),
  )
  const superuser = await checkDatabase(shops.administrationUrl)
  expect(superuser.find(({ found }) => found === 'it is one')).toMatchObject({ isNeeded: false })
})

test('a database that only reads, as a replica', async () => {
  const url = new URL(shops.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const findings = await checkDatabase(url.href)
  expect(failed(findings)).toContain('it takes writes')
})

test.skipIf(!hasPgBouncer)('a pooler that shares connections (Debian’s package pgbouncer)', async () => {
  const pooler = await startPooler(shops.url, 'transaction')
  try {
    expect(failed(await checkDatabase(pooler.url))).toEqual(
      expect.arrayContaining([
        'LISTEN and NOTIFY from one connection to another',
        'settings and named statements stay with a connection',
      ]),
    )
  } finally {
    await pooler.stop()
  }
})

test('every extension that a migration creates is tried', () => {
  const texts = readdirSync('db/migrations').map((file) => readFileSync(`db/migrations/${file}`, 'utf8'))
  const created = texts.flatMap((text) =>
    [...text.matchAll(/^create extension (?:if not exists )?(\w+)/gim)].map(([, is]) => is),
  )
  const tried = checks.flatMap(({ what }) => /^the extension (\w+)/.exec(what)?.[1] ?? [])
  expect(new Set(tried)).toEqual(new Set(created))
})
