import { expect, inject, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { contact, withCart } from '#test/support/people/checkout-forms.ts'
import { decode, formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [owner, customer] = await Promise.all([office.enter('owner'), office.enter()])

/** Sends the page's largest form with an invalid value in every visible field. */
async function refusedPage(browser: Browserless, path: string): Promise<string> {
  const { body, url } = await browser.open(path)
  const [form] = formsOf(body)
    .filter(({ method }) => method === 'post')
    .toSorted((one, other) => other.fields.length - one.fields.length)
  const hidden = new Set([...body.matchAll(/<input type="hidden" name="([^"]+)"/g)].map(([, name]) => name))
  const fields = (form?.fields ?? []).map(([name, value]) => [name, hidden.has(name) ? value : '§'])
  const pressed = form?.buttons.find(({ name }) => name === 'intent')?.value
  const typed = { ...(pressed && { intent: pressed }), ...Object.fromEntries(fields) }
  return (await browser.post(new URL(form?.action || url.pathname, url).pathname, typed)).body
}

/** For each line of the error summary: the element that it links to. */
function landings(body: string): [id: string, tag: string][] {
  const summary = /<div[^>]*id="problems"[^>]*>.*?<\/ul>/s.exec(body)?.[0] ?? ''
  return [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => {
    const places = [...body.matchAll(/<(\w+)[^>]*\sid="([^"]+)"[^>]*>/g)].filter(([, , other]) => other === id)
    return [decode(id), places.map(([tag]) => tag).join()]
  })
}

/**
 * The element can take the focus: a fieldset, a hidden or a disabled field could not, and the reader would stay in the
 * list.
 */
const takesFocus = (tag: string) => /^<(input|select|textarea)\b/.test(tag) && !/ disabled|type="hidden"/.test(tag)

function expectLandings(body: string) {
  const found = landings(body)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(([, tag]) => !takesFocus(tag))).toEqual([])
}

test.each(['/contact', '/de/contact', '/withdraw'])(
  'each line of the summary of %s links to its field',
  async (path) => {
    expectLandings(await refusedPage(openBrowser(shop.origin), path))
  },
)

test('so do those of the checkout: contact, address, and the group of shipping methods', async () => {
  const browser = await withCart()
  expectLandings(await refusedPage(browser, '/checkout'))
  await browser.post('/checkout/contact', { ...contact })
  expectLandings(await refusedPage(browser, '/checkout'))
  expectLandings((await browser.post('/checkout/delivery', { to: 'nowhere' })).body)
})

test.each(['/account/profile', '/account/addresses?new=1'])('so do those of the account, %s', async (path) => {
  expectLandings(await refusedPage(customer.browser, path))
})

test.each(['/admin/seller', '/admin/delivery', '/admin/settings', '/admin/settings/bank-account', '/admin/locations'])(
  'so do those of the office, %s',
  async (path) => {
    expectLandings(await refusedPage(owner.browser, path))
  },
)

test('so do those of a refund and of a parcel, to the group of kinds and to each quantity', async () => {
  const { number } = await office.paidOrder()
  for (const path of [`/admin/orders/${number}/refund`, `/admin/orders/${number}/send`]) {
    const body = await refusedPage(owner.browser, path)
    expectLandings(body)
  }
  const none = await owner.browser.post(`/admin/orders/${number}/refund`, { submission: crypto.randomUUID() })
  expect(landings(none.body).map(([id]) => id)).toContain('kind')
  expectLandings(none.body)
})
