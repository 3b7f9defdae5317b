import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

test('the shop gets another name, which kept pages show at once, and back by one press', async () => {
  const { browser } = await office.enter('owner')
  const guest = openBrowser(shop.origin)
  const name = `Quay ${crypto.randomUUID().slice(0, 8)}`
  expect((await guest.get('/')).body).not.toContain(name)
  expect((await fill(browser, '/admin/settings', { name })).status).toBe(303)
  try {
    await expect.poll(async () => (await guest.get('/')).body).toContain(name)
  } finally {
    const saved = await browser.get('/admin/settings?done=settings')
    expect((await browser.submit(saved, '/admin/settings/undo')).status).toBe(303)
  }
  await expect.poll(async () => (await guest.get('/')).body).not.toContain(name)
})

test.each(['', 'x'.repeat(61)])('%j is no name', async (name) => {
  const { browser } = await office.enter('owner')
  const refused = await fill(browser, '/admin/settings', { name, return_days: '31' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('href="#name"')
  expect(refused.body).toContain('value="31"')
})
