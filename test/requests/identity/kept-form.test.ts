import { expect, inject, test } from 'vitest'
import { formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aJug } from '#test/requests/products/making.ts'

const office = officeOf(inject('shop'))
/** As a browser whose session has ended. */
const signedOut = { cookie: 'none=1' }

test('what somebody has typed whose session has ended is kept on the page that asks to sign in, and is sent from there', async () => {
  const { browser, path, id } = await aJug(office)
  const vendor = async () => String((await office.rows('select vendor from products where id = $1', id))[0]?.vendor)
  const form = formsOf((await browser.get(path)).body).find(({ action }) => action === path)
  // As a browser sends it: longer texts fit so.
  const typed = new FormData()
  for (const [name, value] of form?.fields ?? []) typed.set(name, value)
  typed.set('vendor', 'Kiln & <b>Co</b>')
  typed.set('description', `One\n\nTwo ${'clay '.repeat(12_000)}`)
  const headers = { ...signedOut, origin: new URL(inject('shop').origin).origin }
  const asked = await browser.ask(path, { method: 'POST', body: typed, headers })
  expect(asked.status).toBe(401)
  expect(asked.body).toContain('What you typed is kept on this page')
  expect(asked.body).toContain('Kiln &amp; &lt;b&gt;Co&lt;/b&gt;')
  expect(asked.body).toMatch(/<a [^>]*return_to=[^>]*target="_blank"|<a [^>]*target="_blank"[^>]*return_to=/)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  expect(await vendor()).toBe('')
  // Another person who has signed in meanwhile sends nothing by it.
  const { browser: other } = await office.enter('manager')
  const again = async (by: typeof browser) => {
    const sent = formsOf(asked.body).find(({ action }) => action === path)
    expect(asked.body).toMatch(/enctype="multipart\/form-data"/i)
    const body = new FormData()
    for (const [name, value] of sent?.fields ?? []) body.append(name, value)
    return by.ask(path, { method: 'POST', body, headers: { origin: headers.origin } })
  }
  expect((await again(other)).status).toBe(409)
  expect(await vendor()).toBe('')
  expect((await again(browser)).status).toBe(303)
  expect(await vendor()).toBe('Kiln & <b>Co</b>')
  const [{ description = '' } = {}] = await office.rows('select description from products where id = $1', id)
  expect(description).toMatch(/^<p>One<\/p>\s*<p>Two clay/)
})

test('other forms of staff and customers are kept as well', async () => {
  const { browser, path, name } = await aJug(office)
  const form = formsOf((await browser.get(path)).body).find(({ action }) => action === `${path}/comments`)
  const typed = { ...Object.fromEntries(form?.fields ?? []), text: `${name},\nboth lines` }
  const asked = await browser.post(`${path}/comments`, typed, signedOut)
  expect(asked.status).toBe(401)
  expect((await browser.submit(asked, `${path}/comments`)).status).toBe(303)
  const [row] = await office.rows('select body from comments where starts_with(body, $1)', name)
  expect(row?.body).toMatch(/,\r?\nboth lines$/)
})

test('what another site has sent, or more than a form holds, is not shown again', async () => {
  const { browser, path } = await aJug(office)
  const strange = await browser.post(path, { vendor: 'strange' }, { ...signedOut, origin: 'https://evil.example' })
  expect(strange.status).toBe(403)
  expect(strange.body).not.toContain('strange')
  const long = await browser.post(path, { vendor: 'x'.repeat(100_000) }, signedOut)
  expect(long.status).toBe(401)
  expect(long.body).not.toContain('xxx')
  expect(long.body).toContain('Please sign in')
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`vendor${at}`, 'many']))
  const grid = await browser.post('/admin/products/grid', many, signedOut)
  expect(grid.status).toBe(401)
  expect(grid.body).not.toContain('many')
})
