import { beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { type SecurityEvent, securityEvents } from '#app/system/logs/security-event.ts'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { fill } from '#test/support/people/office.ts'
import { useHostileIssuer } from '#test/support/shop/shop-at-hostile-issuer.ts'

const house = useHostileIssuer()
const { later, signIn } = house

const owner = { sub: 'mira', name: 'Mira Office', email: 'owner@example.com', email_verified: true }
const colleague = { sub: 'zx-kim', name: 'zx Kim', email: 'kim-zx@example.com', email_verified: true }
/** The office's page of the colleague, the newest member of the staff. */
const theirPage = async (browser: Browserless) =>
  /\/admin\/staff\/[0-9a-f-]{36}/.exec((await browser.get('/admin/staff')).body)?.[0] ?? ''
const fromSomebody = (headers: Record<string, string> = {}) =>
  openBrowser(house.shop.origin, { 'x-forwarded-for': '203.0.113.9', ...headers })
const tell = (token: string) =>
  fetch(`${house.shop.origin}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })

let customer: Browserless
beforeAll(() => {
  customer = fromSomebody()
})

/** The office's file of the customer. */
async function theirFile(browser: Browserless): Promise<string> {
  const list = await browser.get('/admin/customers?q=zx@example.com')
  return /\/admin\/customers\/[\da-f-]{36}/.exec(list.body)?.[0] ?? ''
}

/** Every event, and how it is caused. Typed text and the issuer's data contain "zx". */
const causes: Record<SecurityEvent, () => Promise<unknown>> = {
  signed_in: () => signIn({}, customer),
  owner_named: () => (house.issuer.is(owner), signIn({}, fromSomebody())),
  sign_in_refused: () => customer.get('/auth/callback?state=zx&code=zx'),
  forbidden: () => customer.get('/admin/orders?q=zx'),
  foreign_origin: () => customer.post('/cart', { zx: 'zx' }, { origin: 'https://zx.example' }),
  async limited() {
    const typed = { name: 'zx', email: 'zx@example.com', message: 'zx' }
    const post = () => customer.post('/contact', { ...typed, submission: crypto.randomUUID() })
    for (let times = 0; times <= limits.messagesPerHour.value; times += 1) await post()
  },
  link_guessed: () => customer.get('/orders/zx?key=zx'),
  webhook_refused: () =>
    customer.ask('/webhooks/card-provider', { method: 'POST', body: 'zx', headers: { 'stripe-signature': 'zx' } }),
  malformed: () => customer.get(`/?zx=${'z'.repeat(limits.urlLength.value)}`),
  logout_refused: () => tell('zx'),
  async signed_out_elsewhere() {
    await signIn({}, fromSomebody())
    const page = await customer.open('/account/profile')
    await customer.submit(page, '/account/profile/sign-out-elsewhere')
  },
  signed_out: () => customer.post('/auth/sign-out', {}),
  async signed_out_by_issuer() {
    await signIn({}, customer)
    await tell(await house.issuer.logoutToken())
  },
  async bank_account_changed() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, '/admin/settings/bank-account', { bank_holder: 'zx', bank_iban: 'DE89370400440532013000' })
  },
  async role_changed() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, '/admin/roles/new', { name: 'zx', 'permissions-orders:read': 'on' })
  },
  async staff_invited() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, '/admin/staff/invite', { email: colleague.email, role: 'support' })
  },
  async staff_joined() {
    const [letter] = await lettersTo(house.shop.standIns.mailbox, colleague.email)
    house.issuer.is(colleague)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, /\/invitation\?key=\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  },
  async staff_roles_changed() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, `${await theirPage(browser)}/roles`, { 'roles-fulfilment': 'on' })
  },
  async staff_signed_out() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    const page = await browser.get(await theirPage(browser))
    await browser.submit(page, `${page.url.pathname}/end-sessions`)
  },
  async staff_removed() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, `${await theirPage(browser)}/remove`)
  },
  async secret_revealed() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    const pageIn = async (list: string) =>
      new RegExp(`${list}/[\\da-f-]{36}`).exec((await browser.get(list)).body)?.[0] ?? ''
    await fill(browser, '/admin/keys/new', { name: 'zx', 'scopes-orders:read': 'on' })
    await fill(browser, `${await pageIn('/admin/keys')}/rotate`)
    await fill(browser, '/admin/webhooks/new', { url: 'https://zx.example/', 'events-synonyms.changed': 'on' })
    await fill(browser, `${await pageIn('/admin/webhooks')}/secret`)
  },
  key_refused: () =>
    customer.ask('/api/v1/orders', { headers: { authorization: `Bearer bk_test_${'zx'.repeat(24)}z` } }),
  async customer_signed_out() {
    await signIn({}, fromSomebody())
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    const page = await browser.get(await theirFile(browser))
    await browser.submit(page, `${page.url.pathname}/end-sessions`)
  },
  async customers_merged() {
    await signIn({}, fromSomebody())
    house.issuer.is({ sub: 'zx-second', name: 'Zx Second', email: 'zx@example.com', email_verified: true })
    await signIn({}, fromSomebody())
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, `${await theirFile(browser)}/merge`)
  },
  async erasure_requested() {
    const { browser } = await signIn({}, fromSomebody())
    await fill(browser, '/account/data/erase')
  },
  async archive_downloaded() {
    const { browser } = await signIn({}, fromSomebody())
    await browser.submit(await browser.get('/account/data'), '/account/data/archive')
    const ready = async () => /\/account\/data\/files\/[\w-]+/.exec((await browser.get('/account/data')).body)?.[0]
    await expect.poll(ready, { timeout: 20_000 }).toBeTruthy()
    await browser.get((await ready()) ?? '')
  },
  // Last, as it moves the clock.
  async fresh_sign_in_refused() {
    house.issuer.is(owner)
    const { browser } = await signIn({}, fromSomebody())
    later(limits.freshFor.value + 2 * limits.clockSkew.value * 1000)
    await browser.open('/admin/orders/zx/refund')
  },
}

test.each(Object.entries(causes))('%s is logged in the standard form', async (event, cause) => {
  house.issuer.is({ sub: 'zx-subject', name: 'Zx Name', email: 'zx@example.com', email_verified: true })
  const before = house.shop.said.length
  await cause()
  const lines = () => house.shop.said.slice(before).filter((line) => line.includes(`"security":"${event}"`))
  await expect.poll(() => lines().length, { timeout: 10_000 }).toBeGreaterThan(0)
  const [line = ''] = lines()
  const done = securityEvents[event as SecurityEvent] === 'done'
  expect(JSON.parse(line)).toMatchObject({
    level: done ? 30 : 40,
    time: expect.any(Number),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    network: '203.0.113.0/24',
    route: expect.stringMatching(/^\//),
    msg: `security: ${event}`,
  })
  if (done) expect(JSON.parse(line).who).toMatch(/^[\da-f-]{36}$/)
  // No input is in it: not typed, not from the issuer, not from the address.
  expect(line).not.toMatch(/zx|@|203\.0\.113\.9/i)
})

test('a stranger at the office is logged, a guest at the account is not', async () => {
  later(limits.securityWindow.value)
  const before = house.shop.said.length
  await fromSomebody().get('/account')
  await fromSomebody().get('/admin')
  const heard = () => house.shop.said.slice(before).filter((line) => line.includes('access.sign_in_needed'))
  await expect.poll(() => heard().length).toBe(1)
  expect(JSON.parse(heard()[0] ?? '')).toMatchObject({ security: 'forbidden', route: '/admin', who: null })
})

test('each secret that is shown is logged: of keys and of webhooks, when they are made and when they are renewed', () => {
  const heard = house.shop.said.filter((line) => line.includes('"security":"secret_revealed"'))
  expect(heard.map((line) => JSON.parse(line).route)).toEqual([
    '/keys',
    '/keys/:key/rotate',
    '/webhooks',
    '/webhooks/:webhook/secrets',
  ])
})

test('a guessed link to a payment or to a guest’s data is logged as one to an order', async () => {
  later(limits.securityWindow.value)
  const before = house.shop.said.length
  await fromSomebody().get('/checkout/draft?draft=D1000&key=zx')
  await fromSomebody({ 'x-forwarded-for': '198.51.100.8' }).get('/orders/B1000/data/file?key=zx')
  const heard = () => house.shop.said.slice(before).filter((line) => line.includes('"security":"link_guessed"'))
  await expect
    .poll(() => heard().map((line) => JSON.parse(line).route))
    .toEqual(['/checkout/draft', '/orders/:number/data/file'])
})

test('a thousand of the same refusals are one line', async () => {
  later(limits.securityWindow.value)
  const before = house.shop.said.length
  const network = fromSomebody({ 'x-forwarded-for': '198.51.100.7' })
  const forge = () => network.post('/contact', {}, { origin: 'https://evil.example' })
  for (let each = 0; each < 100; each += 1) await Promise.all(Array.from({ length: 10 }, forge))
  const heard = () => house.shop.said.slice(before).filter((line) => line.includes('198.51.100.0/24'))
  await expect.poll(() => heard().length).toBe(1)
  later(limits.securityWindow.value)
  await forge()
  await expect.poll(() => heard().map((line) => JSON.parse(line).repeated)).toEqual([undefined, 999, undefined])
})
