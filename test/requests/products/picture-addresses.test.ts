import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'
import { aJug } from './making.ts'

const office = officeOf(inject('shop'))

/** The form for more pictures as a browser sends it. */
async function add(browser: Browserless, path: string, urls: string) {
  const page = await browser.get(path)
  const form = formsOf(page.body).find(({ action }) => action.endsWith('/pictures/add'))
  const body = new FormData()
  for (const [name, value] of form?.fields ?? []) if (name !== 'files' && name !== 'urls') body.append(name, value)
  body.append('urls', urls)
  return browser.ask(`${path}/pictures/add`, { method: 'POST', body, headers: { origin: page.url.origin } })
}

test('pictures are brought from web addresses, each once; what is no address is refused at its field', async () => {
  const { browser, path, id } = await aJug(office)
  const address = `https://pictures.example/${id}.jpg`
  const wrong = await add(browser, path, `${address}\njug.jpg`)
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('Enter an address that starts with https')
  // In the summary, too: the field is screens below the head of the page.
  expect(wrong.body).toContain('href="#urls"')
  expect(wrong.body).toMatch(new RegExp(`<textarea[^>]*name="urls"[^>]*>${address}`))
  const sources = async () =>
    (
      await office.rows(
        'select m.source_url from product_media p join media m on m.id = p.media_id where p.product_id = $1',
        id,
      )
    ).map(({ source_url: source }) => source)
  expect(await sources()).toEqual([])
  for (const _ of ['once', 'twice']) expect((await add(browser, path, `${address}\n`)).status).toBe(303)
  expect(await sources()).toEqual([address])
})
