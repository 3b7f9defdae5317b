import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { runSql } from '#test/support/database/sql.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const { later } = house

/** No such order: a person with access gets "not found". */
const page = '/admin/orders/B9999/refund?from=list'
const mira = { sub: 'mira', name: 'Mira', email: 'owner@example.com', email_verified: true }

/** How far the shop's clock is ahead of the issuer's, in seconds: time has passed at this computer. */
let ahead = 0
const wait = (ms: number) => {
  later(ms)
  ahead += ms / 1000
}
const lookedAgain: Play = {
  claims: (claims) => ({ ...claims, auth_time: Number(claims.auth_time) + ahead }),
}

let desk: Browserless
beforeAll(async () => {
  house.issuer.is(mira)
  desk = openBrowser(house.shop.origin)
  await desk.open('/auth/sign-in')
})

test('a person who has just signed in is not asked again', async () => {
  expect((await desk.get(page)).status).toBe(404)
})

test('a quarter of an hour later the person has to sign in again, before the form and when it is sent', async () => {
  wait(limits.freshFor.value + 2 * limits.clockSkew.value * 1000)
  const begun = await desk.get(page)
  const way = new URL(begun.headers.get('location') ?? '')
  expect([begun.status, way.origin, way.searchParams.get('max_age')]).toEqual([303, house.issuer.origin, '900'])
  const sent = await desk.post(page, { amount: '1', submission: newId() })
  expect([sent.status, sent.body]).toEqual([200, ''])
  expect(sent.headers.get('refresh')).toContain(`0; url=${house.issuer.origin}/auth?`)
  // Changes that can be undone need no fresh sign-in.
  expect((await desk.get('/admin/orders')).status).toBe(200)
})

test.each<[string, Play]>([
  ['from its own old session', {}],
  ['without saying when', { claims: ({ auth_time: _, ...claims }) => claims }],
])(`${row(21)} (%s)`, async (_, play) => {
  house.issuer.is(mira)
  house.issuer.play(play)
  const back = await desk.open(page)
  expect(back.status).toBe(403)
  expect(back.body).toContain('You remain signed in, and nothing was changed')
  expect(back.body).toContain(`/auth/sign-in?return_to=${encodeURIComponent(page)}`)
  expect((await desk.get('/admin/orders')).status).toBe(200)
  expect((await desk.get(page)).status).toBe(303)
})

test(`${row(21)} (somebody else)`, async () => {
  house.issuer.is({ sub: 'eve', name: 'Eve' })
  house.issuer.play(lookedAgain)
  const back = await desk.open(page)
  expect(back.status).toBe(403)
  const main = back.body.slice(back.body.indexOf('<main'), back.body.indexOf('</main>'))
  expect(main).toContain('another account was used')
  expect(main).toContain('action="/auth/sign-out"')
  expect((await desk.get('/admin/orders')).status).toBe(200)
  expect(await runSql(house.shop.databaseUrl, ["select 1 from identities where subject = 'eve'"])).toEqual([])
})

test('after a new sign-in, it leads back to the same page and grants access, with a new session', async () => {
  house.issuer.is(mira)
  house.issuer.play(lookedAgain)
  const before = house.sessionOf(desk)
  const back = await desk.open(page)
  expect([back.url.pathname + back.url.search, back.status]).toEqual([page, 404])
  expect(house.sessionOf(desk)).not.toBe(before)
  expect(await house.sessions()).toHaveLength(1)
})

test('the page of the bank account leads there too, and back to it', async () => {
  wait(limits.freshFor.value + 2 * limits.clockSkew.value * 1000)
  const page = '/admin/settings/bank-account'
  house.issuer.is(mira)
  house.issuer.play(lookedAgain)
  const asked = await desk.open(page)
  expect([asked.url.pathname, asked.status]).toEqual([page, 200])
  const bank = { bank_holder: 'Barrow GmbH', bank_iban: 'DE89 3704 0044 0532 0130 00' }
  const saved = await desk.follow(await desk.submit(asked, page, bank))
  expect([saved.url.search, saved.body.includes('Barrow GmbH')]).toEqual(['?done=settings', true])
})

test('a staff session unused for half a day has ended', async () => {
  wait(limits.staffIdle.value)
  expect((await desk.get('/admin/orders')).status).toBe(401)
})
