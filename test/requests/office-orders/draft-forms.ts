import { inject } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import type { officeOf } from '#test/support/people/office.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'

/** Drafts as staff compose them, each with an item, a customer, an address and a method. */
export function draftFormsOf(office: ReturnType<typeof officeOf>, browser: Browserless) {
  const address = {
    'address-country': 'DE',
    'address-name': 'Ada Moreno',
    'address-line1': 'Kai 1',
    'address-postal_code': '24937',
    'address-city': 'Flensburg',
  }

  /** Composed by the forms of the page, without script. */
  async function aDraft(own = browser, email = `draft-${crypto.randomUUID()}@example.com`) {
    const list = await own.get('/admin/drafts')
    const page = await own.follow(await own.submit(list, '/admin/new-draft'))
    const path = page.url.pathname
    const slug = await somethingInStock(inject('shop').databaseUrl)
    const [product] = await office.rows('select title from products where slug = $1', slug)
    const found = await own.get(`${path}?q=${encodeURIComponent(String(product?.title))}`)
    const filled = async (action: string, typed: Record<string, string>, from = path) =>
      own.follow(await own.submit(await own.get(from), action, typed))
    await own.follow(await own.submit(found, '/lines', { quantity: '1' }))
    await filled('/contact', { email })
    const goes = await filled('/delivery', { to: 'new', ...address })
    const [, method = ''] = /name="method"[^>]*value="([^"]+)"/.exec(goes.body) ?? []
    const ready = await filled('/shipping', { method })
    return { path, number: path.split('/').at(-1) ?? '', email, ready, filled }
  }

  return { address, aDraft }
}
