import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { row } from '#test/requests/hostile-rows.ts'

const house = useHostileIssuer()
const ready = async () => (await fetch(`${house.shop.origin}/readyz`)).json()

test.each([
  ['behind', 8 * 60, 'behind'],
  ['ahead', -80 * 60, 'ahead of'],
])(`${row(47)} (%s)`, async (_, seconds, word) => {
  const page = await house.expectRefused({ clock: seconds })
  expect(page.body).toContain('clocks of the shop and of the sign-in service differ by minutes')
  const said = new RegExp(`clock is (${Math.abs(seconds)}|${Math.abs(seconds) - 1}) s ${word} the issuer's`)
  expect(await ready()).toEqual({ status: 'ok', problems: [expect.stringMatching(said)] })
  const alarms = () => house.shop.said.filter((line) => said.test(line)).map((line) => JSON.parse(line))
  await expect.poll(() => alarms().length).toBe(1)
  expect(alarms()[0]).toMatchObject({ level: 50, alarm: true, clock: 'issuer' })
  const refusal = house.shop.said.find((line) => line.includes('auth.clock_off'))
  expect(JSON.parse(refusal ?? '{}')).toMatchObject({ level: 50, security: 'sign_in_refused' })
})

test('the reason is shown in German, too', async () => {
  house.issuer.play({ clock: 8 * 60 })
  const page = await openBrowser(house.shop.origin).open('/de/auth/sign-in')
  expect(page.body).toContain('gehen um Minuten auseinander')
})

test('a corrected clock is no problem any more', async () => {
  expect((await house.signIn()).session).toBeTruthy()
  expect(await ready()).toEqual({ status: 'ok' })
})

test('a token from the future is refused as before while the clocks agree', async () => {
  const page = await house.expectRefused({ claims: (claims) => ({ ...claims, iat: Number(claims.iat) + 480 }) })
  expect(page.body).not.toContain('clock')
})
