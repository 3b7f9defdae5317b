import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const [kim, jo] = await Promise.all([office.enter('owner'), office.enter('owner')])

const [before] = await office.rows(`select value from settings where key = 'shop'`)
afterEach(() => office.rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value)))

const legal = await office.rows('select id, title, body, translations from pages where kind is not null')
const found = await office.rows('select slug, latitude, longitude from locations')
afterAll(async () => {
  for (const { id, title, body, translations } of legal)
    await office.rows(
      'update pages set title = $2, body = $3, translations = $4 where id = $1',
      id,
      title,
      body,
      JSON.stringify(translations),
    )
  for (const { slug, latitude, longitude } of found)
    await office.rows('update locations set latitude = $2, longitude = $3 where slug = $1', slug, latitude, longitude)
})

// One of the demo shop: other tests make locations, and close them.
const place = await office.rows('select slug from locations where latitude is not null order by slug limit 1')
const word = crypto.randomUUID().replaceAll(/[^a-z]/g, '')

/** A page of settings, what a colleague changes on it meanwhile, what its reader does, and how theirs is said. */
const pages: [path: string, theirs: Record<string, string>, yours: Record<string, string>, said: string][] = [
  ['/admin/settings', { capture: 'shipping' }, { time_zone: 'America/New_York' }, 'When the order is sent'],
  ['/admin/settings', { on_account_days: '29' }, { name: 'Mill' }, '<bdi>29</bdi>'],
  ['/admin/seller', { vat: 'small-business' }, { card_brands: 'Amex' }, 'Small business, not charged'],
  [
    '/admin/seller',
    { address: 'Way 1\n24937 Flensburg' },
    { register: `HRB ${word}` },
    '>Way 1\n24937 Flensburg</textarea>',
  ],
  ['/admin/delivery', { handling_days: '4' }, { order_deadline: '11:30' }, '<bdi>4</bdi>'],
  ['/admin/locations', { map_attribution: 'Ours' }, { [`points-${place[0]?.slug}`]: '54.5, 9.5' }, '<bdi>Ours</bdi>'],
  ['/admin/pages/terms', { 'body-de': `<p>${word}</p>` }, { 'title-en': `Terms ${word}` }, `${word}`],
  ['/admin/synonyms', { 'words-en': `mug, ${word}` }, { 'words-de': `becher, ${word}de` }, `mug, ${word}`],
]

const field = (body: string, name: string) =>
  new RegExp(`<(?:textarea|select|input)[^>]*name="${name}"[^>]*>`).exec(body)?.[0] ?? ''

describe.each(pages)('%s', (path, theirs, yours, said) => {
  test(`shows ${JSON.stringify(theirs)} of a colleague beside ${JSON.stringify(yours)}, and keeps both`, async () => {
    const seen = await jo.browser.get(path)
    expect((await fill(kim.browser, path, theirs)).status).toBe(303)
    const told = await jo.browser.submit(seen, path, yours)
    expect(told.status).toBe(409)
    expect(told.body).toContain('Someone else has saved this page in the meantime.')
    expect(told.body).toContain(said)
    expect(told.body).not.toContain('You changed this too')
    expect((await jo.browser.submit(told, path)).status).toBe(303)
    const { body } = await kim.browser.get(path)
    const kept = { ...theirs, ...yours }
    for (const text of Object.values(kept)) expect(body).toContain(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  })

  test('sent twice is saved once, and not taken for somebody else’s change', async () => {
    const seen = await jo.browser.get(path)
    const pressed = await Promise.all([1, 2].map(() => jo.browser.submit(seen, path, yours)))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
  })
})

test('a field that both have changed keeps what its reader typed, and says that it replaces theirs', async () => {
  const seen = await jo.browser.get('/admin/settings')
  await fill(kim.browser, '/admin/settings', { name: 'Hers' })
  const told = await jo.browser.submit(seen, '/admin/settings', { name: 'His' })
  expect(told.status).toBe(409)
  expect(told.body).toContain('<bdi>Hers</bdi>')
  expect(told.body).toContain('You changed this too')
  expect(field(told.body, 'name')).toContain('value="His"')
  expect((await jo.browser.submit(told, '/admin/settings')).status).toBe(303)
  expect((await office.rows(`select value from settings where key = 'shop'`))[0]?.value).toMatchObject({ name: 'His' })
})

test('a text of many kilobytes is not sent twice', async () => {
  const body = `<p>${'Ü'.repeat(7_000)}</p>`
  expect((await fill(kim.browser, '/admin/pages/terms', { 'body-en': body })).status).toBe(303)
  const { body: page } = await kim.browser.get('/admin/pages/terms')
  expect(page.split('Ü'.repeat(7_000))).toHaveLength(2)
  expect((await fill(kim.browser, '/admin/pages/terms', { 'title-en': 'Terms' })).status).toBe(303)
})

test('/admin/pages/:kind/preview shows a legal page in each language as it would be, and saves nothing', async () => {
  const [path, press] = ['/admin/pages/privacy', '/admin/pages/privacy/preview']
  const page = await jo.browser.get(path)
  expect(page.body).toContain(`formAction="${press}"`)
  const stored = () => office.rows(`select title, body, translations from pages where kind = 'privacy'`)
  const before = await stored()
  const typed = {
    'title-en': `Privacy ${word}`,
    'body-en': `<p>Seen <b>${word}</b></p><script>alert(1)</script>`,
    'title-de': 'Datenschutz',
    'body-de': '<p>Gesehen</p>',
    'shown-to': jo.customer,
  }
  const shown = await jo.browser.post(press, typed)
  expect(shown.status).toBe(200)
  expect(shown.body).toContain('This is a preview. Nothing is saved yet.')
  expect(shown.body).toContain(`<h3>Privacy ${word}</h3>`)
  expect(shown.body).toMatch(new RegExp(`<p>Seen <(b|strong)>${word}</(b|strong)></p>`))
  expect(shown.body).toContain('<p>Gesehen</p>')
  expect(shown.body).not.toContain('<script>alert')
  expect(await stored()).toEqual(before)
  const refused = await jo.browser.post(press, { ...typed, 'title-en': '' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('href="#title-en"')
  const { browser: support } = await office.enter('support')
  expect((await support.post(press, typed)).status).toBe(403)
  expect((await jo.browser.submit(shown, path)).status).toBe(303)
  expect((await stored())[0]).toMatchObject({ title: `Privacy ${word}` })
})

test('a page that was first refused for another field still says what was changed since it was opened', async () => {
  const seen = await jo.browser.get('/admin/settings')
  await fill(kim.browser, '/admin/settings', { name: 'Hers' })
  const refused = await jo.browser.submit(seen, '/admin/settings', { name: 'His', return_days: 'many' })
  expect(refused.status).toBe(422)
  const told = await jo.browser.submit(refused, '/admin/settings', { return_days: '31' })
  expect(told.status).toBe(409)
  expect(told.body).toContain('<bdi>Hers</bdi>')
})
