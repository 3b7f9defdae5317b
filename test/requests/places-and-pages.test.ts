import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/browser-less-client.ts'

const { origin } = inject('shop')

test('/locations leads to /locations/:slug, with address, hours, phone and the way there', async () => {
  const browser = openBrowser(origin)
  const list = await browser.open('/de/locations')
  const [, path] = /href="(\/de\/locations\/[\w-]+)"/.exec(list.body) ?? []
  const { body, status } = await browser.get(path ?? '')
  expect(status).toBe(200)
  expect(body).toContain('Montag')
  expect(body).toMatch(/\d\d:\d\d–\d\d:\d\d/)
  expect(body).toContain('href="tel:')
  expect(body).toContain('openstreetmap.org/directions')
})

test('/pages/:slug shows what staff wrote, in the reader’s language', async () => {
  const browser = openBrowser(origin)
  const [english, german] = [await browser.get('/pages/returns'), await browser.get('/de/pages/returns')]
  expect([english.status, german.status]).toEqual([200, 200])
  expect(english.body).toContain('<html lang="en">')
  expect(german.body).not.toContain(/<h1>(.*?)<\/h1>/.exec(english.body)?.[0])
  expect(german.body).toContain(`hreflang="en" href="${origin}/pages/returns"`)
})
