import { expect, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const tell = (token: string, from: string) =>
  fetch(`${house.shop.origin}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
    headers: { 'x-forwarded-for': from },
  })

test(`${row(48)} (the browser’s)`, async () => {
  const flood = openBrowser(house.shop.origin, { 'x-forwarded-for': '203.0.113.9' })
  const statuses = []
  for (let each = 0; each <= limits.returnsPerMinute.value; each += 1)
    statuses.push((await flood.get(`/auth/callback?code=x&state=${'x'.repeat(43)}.en`)).status)
  expect(statuses).toEqual([...Array<number>(limits.returnsPerMinute.value).fill(400), 429])
  const page = await flood.get('/auth/callback?code=x&state=x')
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.body).toMatch(/<main.*href="\/auth\/sign-in"/)
  expect(house.issuer.calls).toHaveLength(0)
  expect((await house.signIn()).session).toBeTruthy()
})

test(`${row(48)} (the back channel)`, async () => {
  await house.signIn()
  house.issuer.play({})
  const statuses = []
  for (let each = 0; each <= limits.logoutsRefused.value; each += 1)
    statuses.push((await tell('nonsense', '203.0.113.9')).status)
  expect(statuses).toEqual([...Array<number>(limits.logoutsRefused.value).fill(400), 429])
  expect(house.issuer.calls).toHaveLength(0)
})

test('an issuer that ends many sessions at once is obeyed each time', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 2 * limits.logoutsRefused.value }, () => house.issuer.logoutToken()),
  )
  const told = await Promise.all(tokens.map((token) => tell(token, '198.51.100.7')))
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
})

test('while many wait for a silent issuer, the shop’s other pages are served', async () => {
  const waiting = Array.from({ length: limits.pagesMade.value + 1 }, () =>
    house.signIn({ tokens: () => ({ hang: true }) }),
  )
  await vi.waitFor(() => expect(house.issuer.callsTo('/token')).toBe(limits.pagesMade.value + 1), { timeout: 10_000 })
  expect((await openBrowser(house.shop.origin).get('/contact')).status).toBe(200)
  expect(new Set((await Promise.all(waiting)).map(({ page }) => page.status))).toEqual(new Set([400]))
})
