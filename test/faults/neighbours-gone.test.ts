import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo, refuseLetters } from '#test/support/mail/letters.ts'
import { fillCheckout, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'
import { providerAt } from '#test/support/people/ordering-by-form.ts'
import { startTcpGate, type TcpGate } from '#test/support/tcp-gate.ts'

// A shop whose issuer is down from the start, and whose card provider can be stopped.
let shop: RunningShop
let lender: RunningShop
let cards: TcpGate

const cardOrigin = () => `http://127.0.0.1:${cards.port}`
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_barrow',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_barrow',
  STRIPE_WEBHOOK_SECRET: 'whsec_barrow',
}

beforeAll(async () => {
  const [deadPort] = await freePorts(1)
  lender = await startShop({ env: { LOG_LEVEL: 'warn', DEMO_SHOP: 'off', WORKER: 'off' } })
  cards = await startTcpGate({ port: Number(new URL(lender.standIns.cardProvider).port) })
  shop = await startShop({
    env: {
      ...keys,
      OIDC_ISSUER: `http://127.0.0.1:${deadPort}`,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'of the test',
      STRIPE_API_ORIGIN: cardOrigin(),
      STRIPE_SCRIPT_ORIGIN: cardOrigin(),
      LOG_LEVEL: 'silent',
    },
  })
})
afterAll(async () => {
  await shop?.stop()
  await cards?.stop()
  await lender?.stop()
})

const someone = () => `guest-${crypto.randomUUID()}@example.com`
const sql = (text: string, ...values: unknown[]) => runSql(shop.databaseUrl, [[text, values]])
const pay = (clientSecret: string) =>
  providerAt(cardOrigin()).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
    return_url: shop.origin,
  })

/** The return page queries the provider itself, so the order is placed without a webhook as well. */
async function comeBack(browser: ReturnType<typeof openBrowser>, clientSecret: string) {
  const query = new URLSearchParams({
    payment_intent: clientSecret.split('_secret_')[0] ?? '',
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  })
  return browser.open(`/checkout/return?${query}`)
}

describe('the issuer is down', () => {
  test.each([
    ['/auth/sign-in', 'en', '/auth/sign-in'],
    ['/auth/register', 'en', '/auth/register'],
    ['/de/auth/sign-in', 'de', '/de/auth/sign-in'],
  ])('%s says so on a page of the shop, and when to try again', async (path, language, again) => {
    const { status, headers, body } = await openBrowser(shop.origin).get(path)
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toContain(`<html lang="${language}"`)
    expect(body).toContain(`href="${again}"`)
    expect(body).toContain('</footer>')
    expect(body).not.toMatch(/ECONNREFUSED|fetch failed/)
  })

  test('everything else is open, and a guest buys', async () => {
    const browser = openBrowser(shop.origin)
    for (const path of ['/', '/collections', '/search?q=cup', '/contact', '/cart']) {
      expect([path, (await browser.get(path)).status]).toEqual([path, 200])
    }
    const email = someone()
    const piece = await pieceInStock(shop.databaseUrl)
    const page = await fillCheckout(browser, piece.slug, email)
    const { status, answer } = await pressPlace(browser, placingForm(page))
    expect([status, typeof answer.clientSecret]).toEqual([200, 'string'])
    await pay(answer.clientSecret ?? '')
    const done = await comeBack(browser, answer.clientSecret ?? '')
    expect(done.url.pathname).toMatch(/^\/orders\/B\d+$/)
    expect(await lettersTo(shop.standIns.mailbox, email)).toHaveLength(1)
  })
})

describe('the card provider is down', () => {
  test('nothing is charged, the cart is kept, and the same form works once the provider is back', async () => {
    const browser = openBrowser(shop.origin)
    const piece = await pieceInStock(shop.databaseUrl, 1)
    const page = await fillCheckout(browser, piece.slug, someone())
    const fields = placingForm(page)
    cards.shut()
    const refused = await pressPlace(browser, fields)
    expect(refused.status).toBe(503)
    expect(refused.answer.problem).toMatch(/card|payment/i)
    expect(refused.answer.clientSecret).toBeUndefined()
    expect((await browser.open('/cart')).body).toContain(piece.slug)
    const paid = await sql(
      'select count(*)::int as n from ledger_entries l join orders o on o.id = l.order_id where o.submission_key = $1',
      fields.submission,
    )
    expect(paid).toEqual([{ n: 0 }])

    cards.open()
    const { status, answer } = await pressPlace(browser, fields)
    expect([status, typeof answer.clientSecret]).toEqual([200, 'string'])
    await pay(answer.clientSecret ?? '')
    expect((await comeBack(browser, answer.clientSecret ?? '')).url.pathname).toMatch(/^\/orders\/B\d+$/)
    const orders = await sql('select state from orders where submission_key = $1', fields.submission)
    expect(orders).toEqual([{ state: 'placed' }])
    const attempts = await sql(
      'select count(*)::int as n from payment_attempts a join orders o on o.id = a.order_id where o.submission_key = $1 and a.provider_reference is not null',
      fields.submission,
    )
    expect(attempts).toEqual([{ n: 1 }])
  })
})

describe('the mail server refuses mails', () => {
  test('the order is placed nevertheless, and its letter is sent once, later', async () => {
    await refuseLetters(shop.standIns.mailbox, true)
    const browser = openBrowser(shop.origin)
    const email = someone()
    const piece = await pieceInStock(shop.databaseUrl, 3)
    const page = await fillCheckout(browser, piece.slug, email)
    const { answer } = await pressPlace(browser, placingForm(page))
    await pay(answer.clientSecret ?? '')
    expect((await comeBack(browser, answer.clientSecret ?? '')).url.pathname).toMatch(/^\/orders\/B\d+$/)
    const failed = () =>
      sql('select 1 from graphile_worker._private_jobs where last_error is not null').then((rows) => rows.length > 0)
    await expect.poll(failed, { timeout: 15_000 }).toBe(true)
    expect(await sql('select state from letters where recipient = $1', email)).toEqual([{ state: 'owed' }])

    await refuseLetters(shop.standIns.mailbox, false)
    // The queue's next try comes seconds to minutes later; here it is due at once.
    await sql('update graphile_worker._private_jobs set run_at = now()')
    expect(await lettersTo(shop.standIns.mailbox, email, 20)).toHaveLength(1)
    const sent = () => sql('select state from letters where recipient = $1', email)
    await expect.poll(sent, { timeout: 10_000 }).toEqual([{ state: 'sent' }])
    expect(await lettersTo(shop.standIns.mailbox, email, 0)).toHaveLength(1)
  })
})
