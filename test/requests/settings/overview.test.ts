import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const pages = [
  'seller',
  'pages',
  'delivery',
  'shipping-methods',
  'tax-rates',
  'locations',
  'mails',
  'staff',
  'keys',
  'webhooks',
]

/** The line about a page of settings, without tags. */
function lineOf(body: string, path: string): string {
  const [, row = ''] = new RegExp(`<tr[^>]*><td[^>]*><a href="${path}">(.*?)</tr>`).exec(body) ?? []
  return row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('the settings begin with what is set on each of their pages', async () => {
  const { browser } = await office.enter('owner')
  const { body } = await browser.get('/admin/settings')
  for (const page of pages) expect(lineOf(body, `/admin/${page}`), page).not.toBe('')
  const [methods] = await office.rows('select count(*)::int as count from shipping_methods')
  expect(lineOf(body, '/admin/shipping-methods')).toMatch(
    new RegExp(`${String(methods?.count)} methods, to \\d+ countr`),
  )
  expect(lineOf(body, '/admin/seller')).toContain('Lerbugt Keramik')
  const { body: german } = await browser.get('/de/admin/settings')
  expect(lineOf(german, '/de/admin/shipping-methods')).toContain(`${String(methods?.count)} Versandarten`)
})

test('a legal page that is not written is named, and that it is needed', async () => {
  const { browser } = await office.enter('owner')
  const [page] = await office.rows(`select body from pages where kind = 'privacy'`)
  expect(lineOf((await browser.get('/admin/settings')).body, '/admin/pages')).not.toContain('Privacy')
  await office.rows(`update pages set body = '' where kind = 'privacy'`)
  try {
    const line = lineOf((await browser.get('/admin/settings')).body, '/admin/pages')
    expect(line).toMatch(/Missing: .*Privacy/)
    expect(line).toContain('Needed before you sell')
  } finally {
    await office.rows(`update pages set body = $1 where kind = 'privacy'`, page?.body)
  }
})
