import { afterEach, describe, expect, inject, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { useFunctionsOf } from '#test/support/people/on-account.ts'

const shop = inject('shop')
const office = officeOf(shop)
const path = '/admin/settings'
const account = '/admin/settings/bank-account'
const bank = { bank_holder: 'Barrow GmbH', bank_iban: 'de89 3704 0044 0532 0130 00' }

const [owner, manager] = await Promise.all([office.enter('owner'), office.enter('manager')])

const stored = async () => (await office.rows(`select value from settings where key = 'shop'`))[0]?.value
// Paying without script and then with it makes several attempts.
const capturesOf = (orderId: OrderId) =>
  office.rows('select distinct capture from payment_attempts where order_id = $1', orderId)

const [before] = await office.rows(`select value from settings where key = 'shop'`)
afterEach(() => office.rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value)))

describe('when a card is charged', () => {
  test('can be changed only by the owner, and the next order’s money is only authorised', async () => {
    const charged = await office.paidOrder()
    const page = await owner.browser.get(path)
    expect(page.body).toContain('about 7 days')
    expect(page.body).toContain('This applies to payments that start from now on.')
    const pressed = await Promise.all([1, 2].map(() => owner.browser.submit(page, path, { capture: 'shipping' })))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    const after = await owner.browser.follow(pressed[0] ?? page)
    expect(after.url.search).toBe('?done=settings')
    expect(after.body).toContain('Settings saved')
    expect(after.body).toMatch(/<input[^>]*value="shipping"[^>]*checked|<input[^>]*checked[^>]*value="shipping"/)
    const held = await office.paidOrder()
    expect(await capturesOf(held.id)).toEqual([{ capture: 'shipping' }])
    expect((await office.stripe.paymentIntents.retrieve(held.reference)).status).toBe('requires_capture')
    expect(await capturesOf(charged.id)).toEqual([{ capture: 'order' }])
    expect(await stored()).toEqual({ ...Object(before?.value), capture: 'shipping' })
  })

  test('is not reverted by a page that was open meanwhile', async () => {
    const open = await owner.browser.get(path)
    await fill(owner.browser, path, { capture: 'shipping' })
    const late = await owner.browser.submit(open, path, { time_zone: 'America/New_York' })
    expect(late.status).toBe(409)
    expect((await owner.browser.submit(late, path)).status).toBe(303)
    expect(await stored()).toMatchObject({ capture: 'shipping', timeZone: 'America/New_York' })
  })

  test('is not available to a manager, who does not see the page either', async () => {
    const asked = await manager.browser.get(path)
    const sent = await manager.browser.post(path, { capture: 'shipping', time_zone: 'UTC' })
    expect([asked.status, sent.status]).toEqual([403, 403])
    expect((await manager.browser.get('/admin')).body).not.toContain(path)
    expect((await owner.browser.get('/admin')).body).toContain(`href="${path}"`)
    expect(await stored()).toEqual(before?.value)
  })

  test('is refused from a form shown to someone else', async () => {
    const fields = { capture: 'shipping', time_zone: 'UTC', 'shown-to': manager.customer }
    expect((await owner.browser.post(path, fields)).status).toBe(409)
    const forged = await owner.browser.post(path, fields, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect(await stored()).toEqual(before?.value)
  })

  test.each([
    ['another word', 'never'],
    ['nothing', ''],
    ['markup', '"><script>alert(1)</script>'],
    ['a word of the language', '__proto__'],
    ['far too much', '9'.repeat(12_000)],
  ])('has two values: %s is refused at its field, and so is such a time zone', async (_, value) => {
    const page = await owner.browser.post(path, { capture: value, time_zone: value })
    expect(page.status).toBe(422)
    expect(page.body).toContain('Choose when a card is charged.')
    expect(page.body).toContain('Choose a time zone.')
    expect(page.body).not.toContain('<script>alert')
    expect(await stored()).toEqual(before?.value)
  })

  test('has a German form, too', async () => {
    const german = `/de${path}`
    const page = await owner.browser.get(german)
    expect(page.body).toContain('Wann wird eine Karte belastet?')
    const refused = await owner.browser.submit(page, german, { capture: 'nie' })
    expect(refused.body).toContain('Wählen Sie, wann eine Karte belastet wird.')
    const saved = await owner.browser.follow(await owner.browser.submit(page, german, { capture: 'shipping' }))
    expect(saved.url.pathname).toBe(german)
    expect(saved.body).toContain('Einstellungen gespeichert')
  })
})

describe('payment on account', () => {
  test('is switched on with a bank account, which is stored as typed except for spaces', async () => {
    expect((await fill(owner.browser, account, bank)).status).toBe(303)
    const terms = { on_account: 'known', on_account_days: '30', on_account_limit: '150,50' }
    expect((await fill(owner.browser, path, terms)).status).toBe(303)
    const kept = { onAccount: 'known', onAccountDays: 30, onAccountLimit: 15_050, bankIban: 'DE89370400440532013000' }
    expect(await stored()).toEqual({ ...Object(before?.value), ...kept, bankHolder: 'Barrow GmbH' })
    const page = await owner.browser.get(path)
    expect(page.body).toMatch(/<input[^>]*value="known"[^>]*checked|<input[^>]*checked[^>]*value="known"/)
    expect(page.body).toContain('Customers transfer to Barrow GmbH, DE89 3704 0044 0532 0130 00.')
    expect(page.body).toContain('value="150.50"')
    // Saved without a change, nothing changes: the fields are read as they are shown.
    expect((await owner.browser.submit(page, path)).status).toBe(303)
    expect((await fill(owner.browser, account)).status).toBe(303)
    expect(await stored()).toMatchObject(kept)
  })

  test('is refused without a bank account, and with invalid numbers', async () => {
    const without = await fill(owner.browser, path, { on_account: 'signed-in' })
    expect(without.status).toBe(422)
    expect(without.body).toContain('Enter the bank account first.')
    expect(without.body).toContain(`href="${account}">Enter a bank account</a>`)
    const refused = await fill(owner.browser, path, { on_account_days: '0', on_account_limit: 'much' })
    expect(refused.body).toContain('Enter the days to pay as a whole number from 1 to 90.')
    expect(refused.body).toContain('Enter the limit per customer as an amount, such as 200 or 200.00.')
    expect(refused.body).toContain('value="much"')
    const german = await fill(owner.browser, `/de${path}`, { on_account: 'signed-in' })
    expect(german.body).toContain('Tragen Sie es zuerst ein.')
    expect(await stored()).toEqual(before?.value)
  })
})

describe('the bank account', () => {
  const { orderOnAccount } = useFunctionsOf(shop)

  test('cannot be removed as long as a payment to it is open', async () => {
    await orderOnAccount()
    expect((await fill(owner.browser, path, { on_account: 'nobody' })).status).toBe(303)
    const emptied = await fill(owner.browser, account, { bank_holder: '', bank_iban: '' })
    expect(emptied.status).toBe(422)
    expect(emptied.body).toContain('Orders on account are still to be paid there.')
    expect(await stored()).toMatchObject({ bankIban: 'DE89370400440532013000' })
  })

  test('is refused at its field if its check digits are wrong, or if it is required and empty', async () => {
    const wrong = await fill(owner.browser, account, { ...bank, bank_iban: 'DE88 3704 0044 0532 0130 00' })
    expect(wrong.body).toContain('Check the IBAN: its check digits do not fit.')
    expect(wrong.body).toContain('value="DE88 3704 0044 0532 0130 00"')
    await fill(owner.browser, account, bank)
    await fill(owner.browser, path, { on_account: 'known' })
    const german = await fill(owner.browser, `/de${account}`, { bank_iban: '' })
    expect(german.status).toBe(422)
    expect(german.body).toContain('Geben Sie die IBAN ein, auf die überwiesen wird.')
  })

  test('can be changed only right after a sign-in, even if the page was opened before', async () => {
    await fill(owner.browser, account, bank)
    const late = await office.enter('owner')
    const page = await late.browser.get(account)
    await office.rows(
      `update sessions set authenticated_at = authenticated_at - interval '1 hour' where identity_id = $1`,
      late.identity,
    )
    const asked = await late.browser.get(account)
    expect([asked.status, asked.headers.get('location')]).toEqual([303, expect.stringContaining('max_age=900')])
    for (const changed of [bank, { bank_holder: 'Evil' }]) {
      const sent = await late.browser.submit(page, account, changed)
      expect(sent.headers.get('refresh')).toContain('max_age=900')
    }
    expect((await manager.browser.get(account)).status).toBe(403)
    expect((await manager.browser.post(account, bank)).status).toBe(403)
    expect(await stored()).toMatchObject({ bankHolder: 'Barrow GmbH' })
    // Other settings can be saved as usual.
    expect((await fill(late.browser, path, { on_account_days: '30' })).status).toBe(303)
    expect(await stored()).toMatchObject({ onAccountDays: 30 })
  })
})

describe('the shop’s time zone', () => {
  const number = office.paidOrder().then(async (order) => {
    await office.rows(`update orders set created_at = '2026-11-21T23:30:00Z' where id = $1`, order.id)
    return order.number
  })
  /** The day is in the summary of the order, the time in its history. */
  const tells = async (day: string, clock: string, prefix = '') => {
    const address = `${prefix}/admin/orders/${await number}`
    // The database notifies the process of the change, a moment after it is stored.
    const shown = new RegExp(`<small>${day}</small>.*>${clock}</time>`, 's')
    await expect.poll(async () => (await owner.browser.get(address)).body).toMatch(shown)
  }

  test('is the one in which pages show times, once it is changed', async () => {
    await tells('22\u00a0November 2026', '00:30')
    await fill(owner.browser, path, { time_zone: 'America/New_York' })
    await tells('21\u00a0November 2026', '18:30')
    await tells('21.\u00a0November 2026', '18:30', '/de')
  })

  test('may be invalid in the database without breaking a page', async () => {
    await fill(owner.browser, path, { time_zone: 'UTC' })
    await tells('21\u00a0November 2026', '23:30')
    await office.rows(`update settings set value = value || '{"timeZone": "Mars/Olympus"}' where key = 'shop'`)
    await tells('22\u00a0November 2026', '00:30')
    expect((await owner.browser.get(path)).body).toContain('<option value="Europe/Berlin" selected="">')
  })
})

test('beside the database it says which backfills are not finished, and which fail', async () => {
  const shown = async (locale = '') => (await owner.browser.get(`${locale}${path}`)).body
  const [count] = await office.rows('select count(*)::int from backfills where finished_at is null')
  expect(count).toEqual({ count: 0 })
  expect(await shown()).not.toContain('stored data is being brought up to date')
  try {
    await office.rows(
      `insert into backfills (name, rows_written, failures) values ('order-towns', 1200, 0), ('plates', 1, 2)`,
    )
    expect(await shown()).toContain('brought up to date for this version (order-towns): 1,200 rows so far.')
    expect(await shown('/de')).toContain('(plates): Nach 1 Zeile schlug der letzte Versuch fehl')
  } finally {
    await office.rows(`delete from backfills where name in ('order-towns', 'plates')`)
  }
})
