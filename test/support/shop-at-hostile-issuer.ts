import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browserless, openBrowser } from './browser-less-client.ts'
import { hostileClient, type HostileIssuer, type Play, startHostileIssuer } from './hostile-issuer.ts'
import { type RunningShop, startShop } from './shop.ts'
import { runSql } from './sql.ts'

/** A shop of its own for the file that calls this, at an issuer that misbehaves when told to. */
export function useHostileIssuer() {
  let issuer: HostileIssuer | undefined
  let shop: RunningShop | undefined

  beforeAll(async () => {
    issuer = await startHostileIssuer()
    const identity = {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: hostileClient.id,
      OIDC_CLIENT_SECRET: hostileClient.secret,
    }
    shop = await startShop({
      env: { ...identity, OWNER_EMAIL: 'owner@example.com', LOG_LEVEL: 'debug', DEMO_SHOP: 'off' },
    })
  })
  afterAll(async () => {
    await shop?.stop()
    await issuer?.stop()
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
  }
  return house
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('The shop is there once the tests run')
  return thing
}
