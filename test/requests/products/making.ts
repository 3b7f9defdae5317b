import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import type { officeOf } from '#test/support/people/office.ts'

export const title = () => `Jug ${crypto.randomUUID().slice(0, 8)}`

/** The form for a new product as a browser sends it: with its files. */
export async function make(browser: Browserless, typed: Record<string, string>, files: Buffer[] = []) {
  const page = await browser.get('/admin/products/new')
  const form = formsOf(page.body).find(({ action }) => action.endsWith('/admin/products/new'))
  const body = new FormData()
  for (const [name, value] of form?.fields ?? []) if (!(name in typed) && name !== 'files') body.append(name, value)
  for (const [name, value] of Object.entries(typed)) body.append(name, value)
  for (const file of files) body.append('files', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return browser.ask('/admin/products/new', { method: 'POST', body, headers: { origin: page.url.origin } })
}

export const pathOf = (location: string | null) => location?.split('?')[0] ?? ''

/** A product for 20.00 with one variant, and the browser of a manager who has made it. */
export async function aJug(office: ReturnType<typeof officeOf>, status: 'active' | 'draft' = 'active') {
  const { browser } = await office.enter('manager')
  const name = title()
  const made = await make(browser, { title: name, price: '20', ...(status === 'active' && { status }) })
  const path = pathOf(made.headers.get('location'))
  const [row] = await office.rows(
    'select p.id, p.slug, v.id as variant from products p join variants v on v.product_id = p.id where title = $1',
    name,
  )
  return { browser, name, path, id: String(row?.id), slug: String(row?.slug), variant: String(row?.variant) }
}
