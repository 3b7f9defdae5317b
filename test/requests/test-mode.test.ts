import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { type HostileIssuer, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { productionEnvironment } from '#test/support/shop/production.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'

let issuer: HostileIssuer
let shop: RunningShop
beforeAll(async () => {
  issuer = await startHostileIssuer()
  const [port] = await freePorts(1)
  const env = {
    ...productionEnvironment,
    PORT: String(port),
    SHOP_ORIGIN: `http://localhost:${port}`,
    OIDC_ISSUER: issuer.issuer,
    STRIPE_SECRET_KEY: 'sk_test_9hT2kVx7QmZ4pWc1Rj6bNf3L',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_V5tKq8ZrX2mYc7WpJ4nBh1Ls',
    ALLOW_TEST_MODE: 'on',
    DEMO_SHOP: 'off',
  }
  shop = await startShop({ env })
})
afterAll(async () => {
  await shop.stop()
  await issuer.stop()
})

const english = 'Test mode: no card is charged'
const german = 'Testmodus: Es wird keine Karte belastet'

test.each([
  ['/', english],
  ['/', english],
  ['/de', german],
  ['/de', german],
  ['/cart', english],
  ['/de/contact', german],
  ['/nothing-here', english],
  ['/de/admin', german],
])('%s of a production shop with test keys says so, cached or not', async (path, said) => {
  const { body } = await openBrowser(shop.origin).get(path)
  expect(body).toContain(`<body><p class="test-mode">${said}`)
})

test('the back office says so, too', async () => {
  issuer.is({ sub: 'mira', name: 'Mira', email: productionEnvironment.OWNER_EMAIL, email_verified: true })
  const browser = openBrowser(shop.origin)
  await browser.open('/auth/sign-in')
  const office = await browser.get('/admin')
  expect(office.status).toBe(200)
  expect(office.body).toContain(`<body><p class="test-mode">${english}`)
})
