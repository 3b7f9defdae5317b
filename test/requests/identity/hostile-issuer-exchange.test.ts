import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { runSql } from '#test/support/database/sql.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { expectRefused, isIn, later, signIn } = house

const hour = 3_600_000

test.each<[string, string, Play]>([
  ['a code it does not know', 'verified', { tokens: () => ({ status: 400, body: { error: 'invalid_grant' } }) }],
  ['an error of its own', 'verified', { tokens: () => ({ status: 400, body: { error: 'invalid_code' } }) }],
  ['a shop it does not know', 'as expected', { tokens: () => ({ status: 401, body: { error: 'invalid_client' } }) }],
  [
    'a challenge',
    'as expected',
    { tokens: () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="shops"' }, type: 'text/plain' }) },
  ],
  ['500', 'as expected', { tokens: () => ({ status: 500, type: 'text/html', body: '<h1>Oops</h1>' }) }],
  ['HTML', 'as expected', { tokens: () => ({ type: 'text/html', body: '<h1>Login</h1>' }) }],
  ['no JSON', 'as expected', { tokens: () => ({ body: '{"access_token":' }) }],
  ['another place', 'as expected', { tokens: () => ({ status: 302, headers: { location: '/elsewhere' } }) }],
  [
    'another address, with the form',
    'as expected',
    { tokens: () => ({ status: 307, headers: { location: '/elsewhere' } }) },
  ],
  ['five megabytes', 'as expected', { tokens: (right) => ({ body: { ...right, padding: 'x'.repeat(5_000_000) } }) }],
  ['a closed connection', 'as expected', { tokens: () => ({ cut: true }) }],
  ['nothing', 'as expected', { tokens: () => ({ hang: true }) }],
  ['half an answer', 'as expected', { tokens: (right) => ({ body: right, stall: true }) }],
  [
    'half an answer and a closed connection',
    'as expected',
    { tokens: (right) => ({ body: right, headers: { 'content-length': '5000', connection: 'close' } }) },
  ],
  [
    'an answer wrongly declared as compressed',
    'as expected',
    { tokens: (right) => ({ body: right, headers: { 'content-encoding': 'gzip' } }) },
  ],
  ['an invalid status', 'as expected', { tokens: () => ({ status: 999 }) }],
])(`${row(29)} (%s)`, async (_, said, play) => {
  const page = await expectRefused(play)
  expect(page.body).toContain(said)
  expect(house.issuer.callsTo('/elsewhere')).toBe(0)
})

test('an issuer that may be refusing the shop itself is logged for the operator as an error', async () => {
  later(limits.securityWindow.value)
  const before = house.shop.said.length
  await signIn({ tokens: () => ({ status: 401, body: { error: 'invalid_client' } }) })
  const errors = () => house.shop.said.slice(before).filter((line) => line.includes('"level":50'))
  await expect.poll(() => errors().find((line) => line.includes('requestId'))).toBeTruthy()
  const told = JSON.parse(errors().find((line) => line.includes('requestId')) ?? '{}')
  expect(told).toMatchObject({ security: 'sign_in_refused', code: 'auth.exchange_failed', reason: 'invalid_client' })
})

/** Everything that the shop has stored, in any table. */
async function everythingKept(): Promise<string> {
  const tables = await runSql(house.shop.databaseUrl, [
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  ])
  // The statement above has one column, of text.
  const names = (tables as { name: string }[]).map(({ name }) => name)
  // One after the other: an ordinary role has few connections, and there are many tables.
  const rows: unknown[] = []
  for (const name of names) rows.push(await runSql(house.shop.databaseUrl, [`select t::text as line from ${name} t`]))
  return JSON.stringify(rows)
}

const generous: Play = { tokens: (right) => ({ body: { ...right, refresh_token: 'a-refresh-token' } }) }

test(row(35), async () => {
  house.issuer.is({ sub: 'somebody', name: 'Kept By Name', email: 'somebody@example.com' })
  const { browser } = await signIn(generous)
  const scope = house.issuer.calls.find(({ path }) => path === '/auth')?.query.get('scope')
  expect(scope?.split(' ')).not.toContain('offline_access')
  const kept = await everythingKept()
  expect(kept).toContain('Kept By Name')
  // No refresh or access token in any column, and the ID token not in plain text.
  expect(kept).not.toMatch(/a-refresh-token|an-access-token|eyJ/)
  expect(house.shop.said.join()).not.toContain('a-refresh-token')
  later(2 * hour)
  expect(await isIn(browser)).toBe(true)
  expect(house.issuer.callsTo('/token')).toBe(1)
})

test(row(36), async () => {
  const { browser } = await signIn(generous)
  house.issuer.play({ token: () => ({ status: 400, type: 'text/plain', body: 'no more tokens' }) })
  later(2 * hour)
  const pages = await Promise.all(Array.from({ length: 10 }, () => browser.get('/account')))
  expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(house.issuer.callsTo('/token')).toBe(0)
})

test('a stranger’s code does not work in another person’s sign-in', async () => {
  const [stranger, victim] = [openBrowser(house.shop.origin), openBrowser(house.shop.origin)]
  const begin = async (browser: typeof stranger) => {
    const begun = await browser.get('/auth/sign-in')
    const answered = await browser.get(begun.headers.get('location') ?? '')
    return new URL(answered.headers.get('location') ?? '')
  }
  const [theirs, own] = [await begin(stranger), await begin(victim)]
  own.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  const page = await victim.get(own)
  expect({ status: page.status, session: house.sessionOf(victim) }).toEqual({ status: 400, session: undefined })
})
