import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'
import { aProduct, at, ordered } from './purchase-forms.ts'

const office = officeOf(inject('shop'))

/** Where the forms lead that search within the page: not the office's own, which leads to another. */
const searches = (body: string) =>
  [...body.matchAll(/<form[^>]*role="search"[^>]*>/g)]
    .map(([form]) => /action="([^"]*)"/.exec(form)?.[1] ?? '')
    .filter((action) => action !== '/admin/find')

test('a search within a page comes back to itself, also without script', async () => {
  const { browser } = await office.enter('manager')
  const [jug, mug] = [await aProduct(), await aProduct()]
  const purchase = await ordered(browser, [
    [jug, 4],
    [mug, 4],
  ])
  const draft = await browser.follow(await browser.submit(await browser.get('/admin/drafts'), '/admin/new-draft'))
  const [collection] = await office.rows(
    `insert into collections (id, slug, title) values (uuidv7(), 'within-' || gen_random_uuid(), 'Within') returning id`,
  )
  const pages = [
    draft.url.pathname,
    at(purchase, '/edit'),
    at(purchase),
    `/admin/collections/${String(collection?.id)}`,
  ]
  for (const page of pages) {
    const { body } = await browser.get(page)
    const actions = searches(body)
    expect(actions.length, page).toBe(1)
    const [, id = ''] = (actions[0] ?? '').split('#')
    expect(id, page).not.toBe('')
    expect(body, page).toContain(` id="${id}"`)
  }
})
