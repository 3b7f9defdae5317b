import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import type { Play } from '#test/support/shop/hostile-issuer.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'

const house = useHostileIssuer()
const { isIn, signIn } = house

/** Requested like a frame in a page of the issuer: without a cookie, unless the test sends one. */
async function frame(query: Record<string, string> | string[][], headers: Record<string, string> = {}) {
  const address = `/auth/frontchannel-logout?${new URLSearchParams(query)}`
  const answer = await openBrowser(house.shop.origin).get(address, headers)
  return { status: answer.status, headers: answer.headers, cookies: answer.headers.getSetCookie() }
}
const sid = (name: string): Play => ({ claims: (claims) => ({ ...claims, sid: name }) })
const named = (session: string, iss = house.issuer.issuer) => ({ iss, sid: session })

describe('a front-channel logout', () => {
  test('ends the session that it names, and no other', async () => {
    const [desk, phone] = [randomUUID(), randomUUID()]
    const browsers = [(await signIn(sid(desk))).browser, (await signIn(sid(phone))).browser]
    const answer = await frame(named(desk))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, true])
    expect(house.shop.said.join('\n')).toContain('"security":"signed_out_by_issuer"')
  })

  test('may be framed only by the issuer', async () => {
    const { headers } = await frame(named('unknown'))
    expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors ${house.issuer.origin}`)
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('prevents a sign-in of the same session at the issuer that is returning in another tab', async () => {
    const session = randomUUID()
    await signIn(sid(session))
    const late = await signIn({
      ...sid(session),
      tokens: async (body) => {
        await frame(named(session))
        return { body }
      },
    })
    expect([late.page.status, late.session]).toEqual([403, undefined])
  })

  test('of an unknown session is no error, and leaves nothing behind', async () => {
    const { browser } = await signIn(sid(randomUUID()))
    expect((await frame(named(randomUUID()))).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  test.each<[string, (session: string) => Record<string, string> | string[][]]>([
    ['names another issuer', (session) => named(session, 'https://issuer.example')],
    ['names the issuer with a slash', (session) => named(session, `${house.issuer.issuer}/`)],
    ['names no session', () => ({ iss: house.issuer.issuer })],
    ['names no issuer', (session) => ({ sid: session })],
    ['names an endless session', (session) => named(session.repeat(20))],
    ['names two sessions', (session) => [...Object.entries(named(session)), ['sid', 'another']]],
  ])('with %s is refused', async (_, query) => {
    const session = randomUUID()
    const { browser } = await signIn(sid(session))
    expect((await frame(query(session))).status).toBe(400)
    expect(await isIn(browser)).toBe(true)
  })

  test('cannot be guessed: an address has a limit of requests', async () => {
    const asked: number[] = []
    for (let times = 0; times <= limits.frontchannelLogouts.value; times++)
      asked.push((await frame(named(randomUUID()), { 'x-forwarded-for': '192.0.2.77' })).status)
    expect(asked.at(-1)).toBe(429)
  })

  test('does not count if it ends a session: a whole office behind one address may leave at once', async () => {
    const names = Array.from({ length: limits.frontchannelLogouts.value + 1 }, () => randomUUID())
    const browsers = []
    for (const name of names) browsers.push((await signIn(sid(name))).browser)
    const office = { 'x-forwarded-for': '192.0.2.78' }
    for (const name of names) expect((await frame(named(name), office)).status).toBe(200)
    expect((await Promise.all(browsers.map(isIn))).filter(Boolean)).toEqual([])
  })

  test('does not count for a session that has ended here: a sign-out at the shop uses this frame, too', async () => {
    const [gone, last] = [randomUUID(), randomUUID()]
    await signIn(sid(gone))
    const { browser } = await signIn(sid(last))
    const office = { 'x-forwarded-for': '192.0.2.79' }
    for (let times = 0; times <= limits.frontchannelLogouts.value + 1; times++)
      expect((await frame(named(gone), office)).status).toBe(200)
    await frame(named(last), office)
    expect(await isIn(browser)).toBe(false)
  })
})

describe('a frame without any names', () => {
  const asFrame = () => ({ 'sec-fetch-dest': 'iframe', referer: `${house.issuer.origin}/end` })

  test('ends the session of its cookie, which an issuer on the shop’s own site sends', async () => {
    const { browser, session } = await signIn(sid(randomUUID()))
    const { status, cookies } = await frame({}, { ...asFrame(), cookie: `__Host-session=${session}` })
    expect([status, cookies.some((line) => line.startsWith('__Host-session=;'))]).toEqual([200, true])
    expect(await isIn(browser)).toBe(false)
  })

  test.each(['without names', 'with names'])(
    'leaves no data of the reader in that browser (%s): public pages fill in her name from it',
    async (how) => {
      const id = randomUUID()
      const { session } = await signIn(sid(id))
      const cookie = `__Host-session=${session}; __Host-me=n=2&name=Mira; __Host-cart=a`
      const { cookies } = await frame(how === 'with names' ? named(id) : {}, { ...asFrame(), cookie })
      const gone = cookies.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0])
      expect(gone.sort()).toEqual(['__Host-cart', '__Host-me', '__Host-session'])
      // Of another person's session: this browser is not affected.
      const other = randomUUID()
      const mine = await signIn(sid(other))
      await signIn(sid(id.replace(/^./, 'x')))
      const kept = await frame(named(id.replace(/^./, 'x')), { cookie: `__Host-session=${mine.session}` })
      expect([kept.cookies, await isIn(mine.browser)]).toEqual([[], true])
    },
  )

  test('ends nothing without a cookie', async () => {
    const { browser } = await signIn(sid(randomUUID()))
    expect((await frame({}, asFrame())).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['a link', { 'sec-fetch-dest': 'document' }],
    ['a frame in another site', { referer: 'https://evil.example/' }],
    ['a picture', { 'sec-fetch-dest': 'image' }],
    ['a frame without an origin', { referer: '' }],
  ])('ends nothing when it is %s', async (_, change) => {
    const { browser, session } = await signIn(sid(randomUUID()))
    const { status } = await frame({}, { ...asFrame(), ...change, cookie: `__Host-session=${session}` })
    expect(status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })
})
