import { describe, expect, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/browser-less-client.ts'
import { useHostileIssuer } from '#test/support/shop-at-hostile-issuer.ts'
import { runSql } from '#test/support/sql.ts'

const house = useHostileIssuer()
const { signIn, sessionOf } = house

describe('who somebody is', () => {
  const customerOf = async (browser: Browserless) => (await browser.get('/account/profile')).body

  test('is the subject and never the e-mail: one address, two people', async () => {
    house.issuer.is({ sub: 'first', name: 'First', email: 'shared@example.com', email_verified: true })
    await signIn()
    house.issuer.is({ sub: 'second', name: 'Second', email: 'shared@example.com', email_verified: true })
    const { browser } = await signIn()
    expect(await customerOf(browser)).toContain('value="Second"')
    const people = await runSql(house.shop.databaseUrl, [
      `select distinct customer_id from identities where email = 'shared@example.com'`,
    ])
    expect(people).toHaveLength(2)
  })

  test.each([false, 'true', undefined])(
    'is no owner by an address whose verification is %o',
    async (email_verified) => {
      house.issuer.is({ sub: `claims-${email_verified}`, email: 'owner@example.com', email_verified })
      await signIn()
      expect(await runSql(house.shop.databaseUrl, ['select roles from staff_members'])).toEqual([])
    },
  )

  test('gets a new session id at each sign-in, whatever was in the browser before', async () => {
    const browser = openBrowser(house.shop.origin)
    browser.jar.set('localhost', '__Host-session', 'x'.repeat(43))
    const first = (await signIn({}, browser)).session
    expect(first).not.toBe('x'.repeat(43))
    await browser.post('/auth/sign-out', {})
    expect(sessionOf(browser)).toBeUndefined()
    expect((await signIn({}, browser)).session).not.toBe(first)
  })
})

describe('signing out', () => {
  test('at an issuer without an address for it ends here, and that is all', async () => {
    const { browser } = await signIn()
    const out = await browser.post('/auth/sign-out', {})
    expect(out.headers.get('location')).toBe('/auth/signed-out')
    expect((await browser.get('/account')).status).toBe(401)
  })

  test('is not done by a link or by another site', async () => {
    const { browser } = await signIn()
    await browser.get('/auth/sign-out')
    const forged = await browser.post('/auth/sign-out', {}, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect((await browser.get('/account')).status).toBe(200)
  })

  test.each(['', '?state=another'])('comes back to a page whatever the issuer says ("%s")', async (query) => {
    const page = await openBrowser(house.shop.origin).get(`/auth/signed-out${query}`)
    expect({ status: page.status, said: page.body.includes('You are signed out') }).toEqual({ status: 200, said: true })
  })
})
