import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { runCommand } from '#test/support/shop/commands.ts'
import { type HostileIssuer, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { shopAt } from '#test/support/shop/shop-at-hostile-issuer.ts'
import { signInAs } from '#test/support/people/sign-in.ts'

let folder: string
let issuer: HostileIssuer
let shop: RunningShop
let browser: Browserless

/** Tried with the stand-in, then restarted with the owner's own issuer, as when going live. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-issuers-'))
  const before = await startShop({ dataFolder: folder, env: { DEMO_SHOP: 'off' } })
  browser = openBrowser(before.origin)
  await signInAs(browser, 'owner@example.com')
  expect((await browser.get('/admin')).status).toBe(200)
  await before.stop()
  issuer = await startHostileIssuer()
  shop = await startShop({ dataFolder: folder, env: shopAt(issuer) })
})
afterAll(async () => {
  await shop?.stop()
  await issuer?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in at the new issuer with a new browser. */
async function enter(sub: string, email: string) {
  issuer.is({ sub, email, email_verified: true, name: sub })
  const own = openBrowser(shop.origin)
  await own.open('/auth/sign-in')
  return own
}

describe('after a change of OIDC_ISSUER', () => {
  test('the start reports what it found and what it did', () => {
    const said = shop.said.join('\n')
    expect(said).toContain(`Sign-in is at ${issuer.issuer} now`)
    expect(said).toMatch(/ended 1 session of http:\/\/127\.0\.0\.1:\d+/)
    expect(said).toMatch(/without effect: the role owner of owner@example\.com at http:\/\/127\.0\.0\.1:\d+/)
    expect(said).toContain('There is no owner yet')
  })

  test('the former owner, whose password is public, is a guest', async () => {
    expect((await browser.get('/admin')).status).toBe(401)
    expect(browser.jar.get('localhost', '__Host-session')).toBeUndefined()
    expect(browser.jar.get('localhost', '__Host-me')).toBeUndefined()
  })

  test('the first person from the new issuer with the owner’s address becomes the owner, and no one after', async () => {
    expect((await (await enter('mira', 'owner@example.com')).get('/admin/settings')).status).toBe(200)
    expect((await (await enter('late', 'owner@example.com')).get('/admin/settings')).status).toBe(403)
  })

  test('a command makes another person owner, beside the running shop, and says who is one', async () => {
    const env = { BARROW_DATA: folder, ...shopAt(issuer) }
    const kim = await enter('kim', 'kim@example.com')
    expect((await kim.get('/admin/settings')).status).toBe(403)
    const named = await runCommand('owner', ['--only', 'kim@example.com'], env)
    expect(named).toMatchObject({ code: 0 })
    expect(named.said).toContain(`kim@example.com is an owner: subject kim at ${issuer.issuer}`)
    expect(named.said).toMatch(/"security":"owner_named","network":"command","who":"[0-9a-f-]{36}"/)
    expect(named.said).toContain('No longer an owner: owner@example.com')
    expect((await kim.get('/admin/settings')).status).toBe(200)
    expect((await (await enter('mira', 'owner@example.com')).get('/admin/settings')).status).toBe(403)
  })

  test('and finds no person who has never signed in there', async () => {
    const env = { BARROW_DATA: folder, ...shopAt(issuer) }
    const { code, said } = await runCommand('owner', ['ada@example.com'], env)
    expect([code, said]).toEqual([
      1,
      `No one has signed in as ada@example.com at ${issuer.issuer}. Sign in once with that address, then run this again.\n`,
    ])
    expect(await runCommand('owner', [], env)).toEqual({ code: 1, said: 'Usage: npm run owner -- [--only] EMAIL\n' })
  })
})
