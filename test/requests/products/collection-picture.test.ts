import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const photo = (background: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function aCollection() {
  const slug = `bowls-${crypto.randomUUID().slice(0, 8)}`
  const [row] = await office.rows(
    `insert into collections (id, slug, title, position, featured) values (uuidv7(), $1, $1, 900, true) returning id`,
    slug,
  )
  return { path: `/admin/collections/${String(row?.id)}`, slug }
}

/** The form of the picture as a browser sends it: with its file. */
async function send(browser: Browserless, path: string, typed: Record<string, string>, file?: Buffer) {
  const page = await browser.get(path)
  const form = formsOf(page.body).find(({ action, fields }) => action.endsWith('/picture') && fields.length > 3)
  const body = new FormData()
  for (const [name, value] of form?.fields ?? []) if (!(name in typed) && name !== 'files') body.append(name, value)
  for (const [name, value] of Object.entries(typed)) body.append(name, value)
  if (file) body.append('files', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return browser.ask(`${path}/picture`, { method: 'POST', body, headers: { origin: page.url.origin } })
}

test('a collection’s picture is shown on its tile at home and among all, is shared with its page, and goes again', async () => {
  const { browser } = await office.enter('manager')
  const { path, slug } = await aCollection()
  const tile = async (page: string) =>
    new RegExp(`<a href="(?:/de)?/collections/${slug}"><picture>.*?src="/media/([0-9a-f]{12})`).exec(
      (await browser.get(page)).body,
    )?.[1]
  expect(await tile('/collections')).toBeUndefined()
  const saved = await send(
    browser,
    path,
    { 'alt-en': 'Red "bowls" & <cups>', 'alt-de': 'Rote Schalen' },
    await photo('#b03020'),
  )
  expect(saved.headers.get('location')).toContain('done=picture')
  await expect.poll(() => tile('/collections')).toMatch(/^[0-9a-f]{12}$/)
  const first = await tile('/collections')
  for (const page of ['/', '/de', '/de/collections']) await expect.poll(() => tile(page)).toBe(first)
  const shared = async (page: string) => (await browser.get(page)).body
  await expect.poll(() => shared(`/collections/${slug}`)).toContain(`<meta property="og:image" content="`)
  expect(await shared(`/collections/${slug}`)).toContain(`/media/${first}-`)
  expect(await shared(`/collections/${slug}`)).toContain(
    'property="og:image:alt" content="Red &quot;bowls&quot; &amp; &lt;cups&gt;"',
  )
  expect(await shared(`/de/collections/${slug}`)).toContain('property="og:image:alt" content="Rote Schalen"')
  expect((await browser.get(`/media/${first}-640.jpg`)).status).toBe(200)

  await send(browser, path, { 'alt-en': 'Blue' }, await photo('#2030b0'))
  await expect.poll(() => tile('/collections')).not.toBe(first)
  const undone = await browser.submit(await browser.get(`${path}?done=picture`), `${path}/picture/undo`)
  expect(undone.status).toBe(303)
  await expect.poll(() => tile('/collections')).toBe(first)
  expect(await shared(`/collections/${slug}`)).toContain('content="Red &quot;bowls')
  const removed = await browser.submit(await browser.get(path), `${path}/picture`, { picture: '' })
  expect(removed.status).toBe(303)
  await expect.poll(() => tile('/collections')).toBeUndefined()
  expect(await shared(`/collections/${slug}`)).not.toContain('og:image')
  await browser.submit(await browser.follow(removed), `${path}/picture/undo`)
  await expect.poll(() => tile('/collections')).toBe(first)
})

test('a text without a picture is refused, and stays', async () => {
  const { browser } = await office.enter('manager')
  const { path } = await aCollection()
  const refused = await browser.submit(await browser.get(path), `${path}/picture`, { 'alt-en': 'Three cups' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('Choose a picture first')
  expect(refused.body).toContain('value="Three cups"')
})

test('what is no picture is refused at its field, a picture that came along stays, and who may not is refused', async () => {
  const { browser } = await office.enter('manager')
  const { path } = await aCollection()
  for (const file of [Buffer.from('Hello'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
    const refused = await send(browser, path, { 'alt-en': 'Kept' }, file)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('href="#uploads"')
    expect(refused.body).toContain('value="Kept"')
  }
  const long = await send(browser, path, { 'alt-de': 'x'.repeat(5_000) }, await photo('#30b020'))
  expect(long.status).toBe(422)
  expect(long.body).toContain('href="#alt-de"')
  const again = formsOf(long.body).find(({ action, fields }) => action.endsWith('/picture') && fields.length > 3)
  expect(again?.fields.find(([name]) => name === 'uploads')?.[1]).toMatch(/^[0-9a-f]{12}$/)
  const saved = await browser.submit(long, `${path}/picture`, { 'alt-de': 'Kurz' })
  expect(saved.status).toBe(303)
  expect((await browser.get(path)).body).toContain('value="Kurz"')
  const { browser: packer } = await office.enter('fulfilment')
  expect((await packer.post(`${path}/picture`, { picture: '' })).status).toBe(403)
  expect((await packer.post(`${path}/picture/undo`, { entry: 'x', seen: 'y' })).status).toBe(403)
})
