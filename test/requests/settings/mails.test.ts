import { describe, expect, inject, test } from 'vitest'
import { mailKinds } from '#app/mail-previews/mail-kinds.ts'
import { limits } from '#app/limits.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const at = (kind: string) => `/admin/mails/${kind}`

async function sendTest(browser: Browserless, kind: string, typed: Record<string, string> = {}) {
  return browser.submit(await browser.get(at(kind)), `${at(kind)}/test`, typed)
}

describe('the mails of the shop', () => {
  test('are listed in both languages, each with when and to whom it is sent', async () => {
    const { browser } = await office.enter('owner')
    const [english, german] = [(await browser.get('/admin/mails')).body, (await browser.get('/de/admin/mails')).body]
    for (const kind of mailKinds) {
      expect(english).toContain(`href="${at(kind)}"`)
      expect(german).toContain(`href="/de${at(kind)}"`)
    }
    for (const shown of ['To customers', 'To the shop', 'To staff', 'When a refund is made.'])
      expect(english).toContain(shown)
    expect(german).toContain('Wenn Geld erstattet wird.')
  })

  test('have a preview of each kind in both languages, which runs nothing and fetches nothing from elsewhere', async () => {
    const { browser } = await office.enter('owner')
    for (const kind of mailKinds)
      for (const locale of ['en', 'de']) {
        const page = await browser.get(`${at(kind)}?in=${locale}`)
        expect(page.status).toBe(200)
        expect(page.body).toMatch(/<iframe[^>]* sandbox=""/)
        expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
        const preview = await browser.get(`${at(kind)}/preview?locale=${locale}`)
        expect(preview.status, kind).toBe(200)
        expect(preview.body).toContain(`<html lang="${locale}">`)
        expect(preview.body).not.toMatch(/<script|<iframe|\son\w+=|undefined|\[object/)
        const policy = preview.headers.get('content-security-policy')?.split('; ')
        expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "img-src 'self'", 'sandbox']))
        expect(policy?.join(' ')).not.toMatch(/script-src|allow-/)
        expect(preview.headers.get('cache-control')).toBe('private, no-store')
      }
  })

  test('are the business of whoever may change the settings', async () => {
    const { browser } = await office.enter('manager')
    const { browser: owner } = await office.enter('owner')
    const page = await owner.get(at('order-sent'))
    for (const path of ['/admin/mails', '/admin/mails/order-sent', '/admin/mails/order-sent/preview'])
      expect((await browser.get(path)).status, path).toBe(403)
    expect((await browser.submit(page, `${at('order-sent')}/test`)).status).toBe(403)
    const visitor = openBrowser(shop.origin)
    expect((await visitor.get(`${at('order-sent')}/preview`)).status).not.toBe(200)
  })

  test.each(['nothing', '__proto__', 'constructor', 'toString', 'order-sent%2F..'])(
    'of a kind that there is not, as %s, are not found',
    async (kind) => {
      const { browser } = await office.enter('owner')
      for (const path of [at(kind), `${at(kind)}/preview`]) expect((await browser.get(path)).status).toBe(404)
    },
  )
})

describe('a test mail', () => {
  test('goes to the person who asks, whatever else the form says, and is in the audit log', async () => {
    const { browser, email } = await office.enter('owner')
    const victim = `victim-${crypto.randomUUID()}@example.com`
    const typed = { language: 'de', email: victim, recipient: victim, to: victim }
    const sent = await sendTest(browser, 'order-confirmation', typed)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${at('order-confirmation')}?in=de&done=test`)
    expect((await browser.get(`${at('order-confirmation')}?in=de&done=test`)).body).toContain('on its way to you')
    const [letter] = await lettersTo(shop.standIns.mailbox, email)
    expect(letter?.subject).toMatch(/^Test: .*B1001/)
    expect(letter?.text).toContain('Herring mug')
    expect(await office.rows('select id from letters where recipient = $1', victim)).toEqual([])
    expect((await browser.get('/admin/audit?operation=mails.test')).body).toContain('Sent themselves a test email')
  })

  test('of an invoice comes without the file of one', async () => {
    const { browser, email } = await office.enter('owner')
    expect((await sendTest(browser, 'order-invoice')).status).toBe(303)
    const [letter] = await lettersTo(shop.standIns.mailbox, email)
    expect(letter?.subject).toContain('R-2026-00017')
  })

  test('that is sent twice by one press arrives once', async () => {
    const { browser, email } = await office.enter('owner')
    const page = await browser.get(at('order-sent'))
    await Promise.all([1, 2, 3].map(() => browser.submit(page, `${at('order-sent')}/test`)))
    expect(await office.rows('select id from letters where recipient = $1', email)).toHaveLength(1)
  })

  test('needs the key of the page and a language of the shop', async () => {
    const { browser, email } = await office.enter('owner')
    expect((await sendTest(browser, 'order-sent', { submission: '' })).status).toBeGreaterThanOrEqual(400)
    expect((await sendTest(browser, 'order-sent', { language: 'fr' })).status).toBe(422)
    expect(await office.rows('select id from letters where recipient = $1', email)).toEqual([])
  })

  test('is not sent to an address that is not confirmed', async () => {
    const { browser, email, identity } = await office.enter('owner')
    await office.rows('update identities set email_verified = false where id = $1', identity)
    const refused = await sendTest(browser, 'order-sent')
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('has not confirmed an email address of yours')
    expect(await office.rows('select id from letters where recipient = $1', email)).toEqual([])
  })

  test('is sent some times an hour', async () => {
    const { browser } = await office.enter('owner')
    const statuses: number[] = []
    for (let tries = 0; tries <= limits.testMails.value; tries++)
      statuses.push((await sendTest(browser, 'customer-erased')).status)
    expect(statuses.at(-2)).toBe(303)
    expect(statuses.at(-1)).toBe(429)
  })
})
