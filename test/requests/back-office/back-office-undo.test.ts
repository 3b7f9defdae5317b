import { afterEach, expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const path = '/admin/settings'
const [owner, colleague, support] = await Promise.all([
  office.enter('owner'),
  office.enter('owner'),
  office.enter('support'),
])
const stored = async () => (await office.rows(`select value from settings where key = 'shop'`))[0]?.value
const before = await stored()
/** The fields of the undo form. */
const stampOf = ({ body }: { body: string }) => {
  const [entry = '', seen = ''] = ['entry', 'seen'].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1],
  )
  return { entry, seen }
}
afterEach(() => office.rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before)))

test('saved settings are undone by a press beside the notice, and restored by another one', async () => {
  const { browser } = owner
  const saved = await browser.follow(await fill(browser, path, { time_zone: 'UTC', on_account_limit: '77,50' }))
  expect(saved.body).toContain('Settings saved.')
  const pressed = await browser.submit(saved, `${path}/undo`)
  expect(pressed.status).toBe(303)
  const undone = await browser.follow(pressed)
  expect(undone.body).toContain('Undone.')
  const { timeZone, onAccountLimit } = { timeZone: 'Europe/Berlin', onAccountLimit: 20_000, ...Object(before) }
  expect(await stored()).toMatchObject({ timeZone, onAccountLimit })
  await browser.submit(undone, `${path}/undo`)
  expect(await stored()).toMatchObject({ timeZone: 'UTC', onAccountLimit: 7_750 })
})

test('a second press of the same undo, later or at once, says that it is undone and changes nothing', async () => {
  const { browser } = owner
  const entries = async () => (await office.rows(`select id from audit_entries`)).length
  for (const isAtOnce of [false, true]) {
    const saved = await browser.follow(await fill(browser, path, { time_zone: 'UTC' }))
    const count = await entries()
    const press = () => browser.submit(saved, `${path}/undo`)
    const pressed = isAtOnce ? await Promise.all([press(), press(), press()]) : [await press(), await press()]
    for (const each of pressed) expect((await browser.follow(each)).body).toContain('Undone.')
    expect(await entries()).toBe(count + 1)
    expect(await stored()).toMatchObject({ timeZone: 'Europe/Berlin' })
    expect((await colleague.browser.post(`${path}/undo`, stampOf(saved))).status).toBe(409)
  }
})

test('a value that was undone and saved again is not undone by the first press again', async () => {
  const { browser } = owner
  const saved = await browser.follow(await fill(browser, path, { time_zone: 'UTC' }))
  const undone = await browser.follow(await browser.submit(saved, `${path}/undo`))
  await browser.submit(undone, `${path}/undo`)
  expect((await browser.submit(saved, `${path}/undo`)).status).toBe(409)
  expect(await stored()).toMatchObject({ timeZone: 'UTC' })
})

test('a colleague’s later change stays, and the page says so in both languages', async () => {
  const { browser } = owner
  for (const [prefix, sentence] of [
    ['', 'This was changed after you opened it.'],
    ['/de', 'Das wurde inzwischen geändert.'],
  ] as const) {
    const saved = await browser.follow(await fill(browser, prefix + path, { time_zone: 'UTC' }))
    expect((await fill(colleague.browser, path, { time_zone: 'America/New_York' })).status).toBe(303)
    const late = await browser.submit(saved, `${path}/undo`)
    expect([late.status, late.body.includes(sentence)]).toEqual([409, true])
    expect(late.body).toContain('<option value="America/New_York" selected="">')
    expect(await stored()).toMatchObject({ timeZone: 'America/New_York' })
    expect((await browser.get(`${prefix}${path}?done=settings`)).body).not.toContain(`${path}/undo`)
  }
})

test('no one is offered another person’s undo, and no other person can use it', async () => {
  const saved = await owner.browser.follow(await fill(owner.browser, path, { capture: 'shipping' }))
  const { entry, seen } = stampOf(saved)
  expect((await colleague.browser.get(`${path}?done=settings`)).body).not.toContain(`${path}/undo`)
  const sent = await Promise.all([
    colleague.browser.post(`${path}/undo`, { entry, seen }),
    support.browser.post(`${path}/undo`, { entry, seen }),
    owner.browser.post(`${path}/undo`, { entry, seen, 'shown-to': colleague.customer }),
    owner.browser.post(`${path}/undo`, { entry, seen: 'x' }),
    owner.browser.post(`${path}/undo`, {}),
  ])
  expect(sent.map(({ status }) => status)).toEqual([409, 403, 409, 409, 400])
  expect(await stored()).toMatchObject({ capture: 'shipping' })
})

test.each([
  ['/admin/delivery', { handling_days: '9' }],
  ['/admin/locations', { map_attribution: 'Somebody else' }],
  ['/admin/seller', { seller_name: 'Barrow AG' }],
  ['/admin/pages/terms', { 'title-en': 'Our terms' }],
])('%s is undone in the same way', async (page, typed) => {
  const { browser } = owner
  const [[field = '', value = ''] = []] = Object.entries(typed)
  const was = (await browser.get(page)).body
  const saved = await browser.follow(await fill(browser, page, typed))
  expect(saved.body).toContain(value)
  expect((await support.browser.post(`${page}/undo`, {})).status).toBe(403)
  const undone = await browser.follow(await browser.submit(saved, `${page}/undo`))
  expect(undone.body).toContain('Undone.')
  const fieldOf = (body: string) => new RegExp(`<[^>]*name="${field}"[^>]*>`).exec(body)?.[0]
  expect(fieldOf(undone.body)).toBe(fieldOf(was))
})
