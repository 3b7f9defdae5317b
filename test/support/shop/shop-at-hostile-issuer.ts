import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { hostileClient, type HostileIssuer, type Play, startHostileIssuer } from './hostile-issuer.ts'
import { type RunningShop, startShop } from './shop.ts'
import { runSql } from '#test/support/database/sql.ts'

interface Options {
  issuer?: Parameters<typeof startHostileIssuer>[0]
  env?: Record<string, string>
}

/** A separate shop for the calling file, at an issuer that misbehaves on request. */
export function useHostileIssuer({ issuer: habits, env }: Options = {}) {
  let issuer: HostileIssuer | undefined
  let shop: RunningShop | undefined
  const faults = mkdtempSync(join(tmpdir(), 'barrow-clock-'))
  let ahead = 0

  beforeAll(async () => {
    issuer = await startHostileIssuer(habits)
    shop = await startShop({ env: { ...shopAt(issuer), FAULTS: faults, ...env } })
  })
  afterAll(async () => {
    await shop?.stop()
    await issuer?.stop()
    rmSync(faults, { recursive: true })
  })
  beforeEach(() => {
    house.issuer.play({})
    house.issuer.is({ sub: 'ada', name: 'Ada', email: 'ada@example.com', email_verified: true })
  })

  const house = {
    get issuer() {
      return there(issuer)
    },
    get shop() {
      return there(shop)
    },
    async signIn(play: Play = {}, browser = openBrowser(house.shop.origin)) {
      house.issuer.play(play)
      const page = await browser.open('/auth/sign-in?return_to=/contact')
      return { page, browser, session: house.sessionOf(browser) }
    },
    sessionOf: (browser: Browserless) => browser.jar.get('localhost', '__Host-session'),
    isIn: async (browser: Browserless) => (await browser.get('/account')).status === 200,
    sessions: () => runSql(house.shop.databaseUrl, ['select id_hash from sessions where ended_at is null order by 1']),
    /** How far the shop's clock is ahead of the issuer's. */
    ahead: () => ahead,
    /** Moves the shop's clock; the issuer's stays. */
    later(ms: number) {
      ahead += ms
      writeFileSync(join(faults, 'clock'), String(ahead))
    },
    /**
     * Expects that no one is signed in, that the page links to a new sign-in, and that neither code nor token is in it
     * or in the log.
     */
    async expectRefused(play: Play, { status = 400, tokenRequests = 1 } = {}) {
      const before = await house.sessions()
      const { page, session } = await house.signIn(play)
      expect({ status: page.status, session }).toEqual({ status, session: undefined })
      expect(page.body).toContain('href="/auth/sign-in?return_to=%2Fcontact"')
      expect(page.body).not.toMatch(tokenOrCode)
      expect(page.headers.get('cache-control')).toContain('no-store')
      expect(house.shop.said.filter((line) => tokenOrCode.test(line))).toEqual([])
      expect(house.issuer.callsTo('/token')).toBe(tokenRequests)
      expect(await house.sessions()).toEqual(before)
      return page
    },
  }
  return house
}

const tokenOrCode = /code=|an-access-token|eyJ/

/** The variables of a shop with this issuer. */
export function shopAt({ issuer }: HostileIssuer): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: hostileClient.id,
    OIDC_CLIENT_SECRET: hostileClient.secret,
    OWNER_EMAIL: 'owner@example.com',
    LOG_LEVEL: 'debug',
    DEMO_SHOP: 'off',
  }
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('The shop is there once the tests run')
  return thing
}
