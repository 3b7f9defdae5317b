import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')

test('/locations links to /locations/:slug, with address, hours, phone and directions', async () => {
  const browser = openBrowser(origin)
  const list = await browser.open('/de/locations')
  const [, path] = /href="(\/de\/locations\/[\w-]+)"/.exec(list.body) ?? []
  const { body, status } = await browser.get(path ?? '')
  expect(status).toBe(200)
  expect(body).toContain('Montag')
  expect(body).toMatch(/\d\d:\d\d–\d\d:\d\d/)
  expect(body).toMatch(/Jetzt (?:geöffnet, schließt|geschlossen, öffnet (?:heute|morgen|am [^<]+)) um \d\d:\d\d\sUhr/)
  expect(body.match(/ \(heute\)/g)).toHaveLength(1)
  expect(body).toContain('href="tel:')
  expect(body).toContain('openstreetmap.org/directions')
})

test('the contact page says when each location is open and whether it is now, past midnight too', async () => {
  const browser = openBrowser(origin)
  const aside = async () => (await browser.get('/de/contact')).body
  expect(await aside()).toContain('<a href="/de/locations/kragwik">Lerbugt Kragwik</a>')
  expect(await aside()).toContain('>Di–Fr 10:00–18:00<')
  const week = (opens: string, closes: string) =>
    JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes })))
  const [before] = (await runSql(databaseUrl, [`select hours, closed_on from locations where slug = 'kragwik'`])) as {
    hours: unknown
    closed_on: unknown
  }[]
  const change = (hours: string, closedOn = '[]') =>
    runSql(databaseUrl, [[`update locations set hours = $1, closed_on = $2 where slug = 'kragwik'`, [hours, closedOn]]])
  try {
    await change(week('22:00', '02:00'), '[{ "date": "2999-12-24", "reason": { "de": "Heiligabend" } }]')
    await expect.poll(aside).toContain('>Mo–So 22:00–02:00<')
    const page = async () => (await browser.get('/de/locations/kragwik')).body
    await expect.poll(page).toContain('<li>24.\u00a0Dezember 2999: <bdi>Heiligabend</bdi></li>')
    await change(week('00:00', '00:00'))
    // A public holiday within the next fortnight ends the row.
    const open =
      /Durchgehend geöffnet|Jetzt geöffnet, schließt um 00:00\sUhr|Feiertag: Die Öffnungszeiten können abweichen/
    await expect.poll(aside).toMatch(open)
    await expect.poll(page).toMatch(open)
  } finally {
    await change(JSON.stringify(before?.hours), JSON.stringify(before?.closed_on))
  }
})

test('/pages/:slug shows what staff wrote, in the reader’s language', async () => {
  const browser = openBrowser(origin)
  const [english, german] = [await browser.get('/pages/returns'), await browser.get('/de/pages/returns')]
  expect([english.status, german.status]).toEqual([200, 200])
  expect(english.body).toContain('<html lang="en"')
  expect(german.body).not.toContain(/<h1>(.*?)<\/h1>/.exec(english.body)?.[0])
  expect(german.body).toContain(`hreflang="en" href="${origin}/pages/returns"`)
})

test('home shows the maker and the promises, each with a link to its page', async () => {
  const { body } = await openBrowser(origin).get('/de')
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>')).replaceAll('\u00a0', ' ')
  expect(main).toMatch(/<a href="\/de\/pages\/shipping">Versandkostenfrei \(Deutschland\) ab 90,00 €, bis 20 kg<\/a>/)
  expect(main).toMatch(/<a href="\/de\/pages\/returns">[^<]+<\/a>/)
  expect(main).toMatch(/<a href="\/de\/pages\/shipping">Sichere Kartenzahlung: Visa, Mastercard<\/a>/)
  expect(main).toContain('<h2>Über die Werkstatt</h2><p>2009 übernahm Marit Ravn')
  expect(main).toContain('href="/de/pages/about"')
})

test('a name that looks like a mark of the program is a name: the page around it stays whole', async () => {
  const title = '@@main@@ /__address-de </header>'
  const insert = `insert into pages (id, slug, title) values (gen_random_uuid(), 'a-mark', '${title}')`
  await runSql(databaseUrl, [insert])
  try {
    const home = async () => (await openBrowser(origin).get('/de/contact')).body
    await expect.poll(home).toContain('@@main@@ /__address-de &lt;/header&gt;')
    const body = await home()
    expect(body.match(/<main|<\/main>|<\/header><script data-fill>|<\/footer>/g)).toEqual([
      '</header><script data-fill>',
      '<main',
      '</main>',
      '</footer>',
    ])
  } finally {
    await runSql(databaseUrl, [`delete from pages where slug = 'a-mark'`])
  }
})
