import sharp from 'sharp'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'

const shop = inject('shop')
const office = officeOf(shop)
const path = '/admin/look'
const { browser, customer } = await office.enter('owner')
const visitor = openBrowser(shop.origin)

const [before] = await office.rows(`select value from settings where key = 'shop'`)
afterEach(() => office.rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value)))
const home = async () => (await visitor.get('/')).body
const stored = async () => (await office.rows(`select value from settings where key = 'shop'`))[0]?.value

const square = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00aa00' } })
  .png()
  .toBuffer()

/** The picture's form, as a browser sends it. */
async function upload(picture: Buffer | string) {
  const form = new FormData()
  form.set('shown-to', customer)
  form.set('picture', new Blob([new Uint8Array(Buffer.from(picture))]), 'logo.png')
  const sent = new Response(form)
  return browser.ask(new URL(`${path}/logo`, shop.origin), {
    method: 'POST',
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { origin: shop.origin, 'content-type': sent.headers.get('content-type') ?? '' },
  })
}

describe('the colours', () => {
  test('are on every page, the office and mails as soon as they are saved, and undone by a press', async () => {
    expect(await home()).not.toContain('/look/')
    const saved = await browser.follow(await fill(browser, path, { accent: '#8A3B12' }))
    expect(saved.body).toContain('Settings saved')
    await expect.poll(home).toMatch(/<link rel="stylesheet" href="\/look\/8a3b12-[0-9a-f]{6}\.css">/)
    expect((await browser.get('/de/admin')).body).toContain('href="/look/8a3b12-')
    const [, sheet = ''] = /href="(\/look\/[^"]+)"/.exec(await home()) ?? []
    const answer = await visitor.get(sheet)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.body).toContain(':root{--accent:#8a3b12;--accent-ink:#ffffff}')
    expect((await visitor.get('/look/ffffff-ffffff.css')).status).toBe(404)
    await browser.submit(saved, `${path}/undo`)
    await expect.poll(home).not.toContain('/look/')
  })

  test.each([
    ['accent', '#ffcc00', /#ffcc00 has a contrast of 1\.3:1 with its background; 4\.5:1 is needed/],
    ['accent_dark', '#2743b0', /#2743b0 has a contrast of 2:1|#2743b0 has a contrast of 1\.9:1/],
    ['accent', 'red', /Enter a colour in hexadecimal/],
    ['accent', '#fff', /Enter a colour in hexadecimal/],
    ['accent', '#8a3b12;}', /Enter a colour in hexadecimal/],
    ['accent', '😀', /Enter a colour in hexadecimal/],
    ['claim-en', 'x'.repeat(121), /Claim \(English\)/],
  ])('%s %s is refused at its field with what would do, and what was typed stays', async (name, value, said) => {
    const refused = await fill(browser, path, { 'claim-de': 'Bleibt stehen', [name]: value })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatch(said)
    expect(refused.body).toContain('value="Bleibt stehen"')
    expect(refused.body).toContain(`value="${value}"`)
    expect(await stored()).toEqual(before?.value)
  })

  test('that are suggested in place of a refused one are accepted', async () => {
    const refused = await fill(browser, path, { accent: '#ffcc00' })
    const [, nearest = ''] = /nearest that passes is (#[0-9a-f]{6})/.exec(refused.body) ?? []
    expect((await browser.submit(refused, path, { accent: nearest })).status).toBe(303)
    expect(await stored()).toMatchObject({ accent: nearest })
  })

  test('that two people change at once are shown to the second', async () => {
    const seen = await browser.get(path)
    await fill(browser, path, { accent: '#8a3b12' })
    const told = await browser.submit(seen, path, { 'claim-en': 'Clay and paper' })
    expect(told.status).toBe(409)
    expect(told.body).toContain('<bdi>#8a3b12</bdi>')
    expect((await browser.submit(told, path, { 'claim-en': 'Clay and paper' })).status).toBe(303)
    expect(await stored()).toMatchObject({ accent: '#8a3b12', claim: { en: 'Clay and paper' } })
    await expect.poll(home).toContain('Clay and paper')
  })
})

describe('the logo', () => {
  test('is shown in the header, the tab and mails, with what it shows, and removed again', async () => {
    const made = await upload(square)
    expect(made.status).toBe(303)
    const saved = await browser.follow(made)
    const { mark } = Object(await stored())
    expect(mark).toMatch(/^[0-9a-f]{12}$/)
    expect(mark).not.toBe(Object(before?.value).mark)
    expect((await fill(browser, path, { 'logo_alt-en': 'A green field' })).status).toBe(303)
    await expect.poll(home).toContain(`<img src="/media/${mark}.svg" width="28" height="28" alt="A green field"/>`)
    const svg = await visitor.get(`/media/${mark}.svg`)
    expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'")
    // What a mail shows is made from the drawing: the field is green, and what is around it nothing.
    const png = Buffer.from(await (await fetch(`${shop.origin}/media/mark.png`)).arrayBuffer())
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
    expect(info.width).toBe(128)
    expect(at(64, 64)).toEqual([0, 170, 0, 255])
    expect(at(64, 5)[3]).toBe(0)
    expect(saved.body).toContain('Undo')
    const page = await browser.get(path)
    expect((await browser.submit(page, path, { logo: '' })).status).toBe(303)
    expect(await stored()).toMatchObject({ mark: null })
    await expect.poll(home).not.toContain(`${mark}.svg`)
  })

  test('is taken from a photograph as large as phones make them', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#00aa00', noise } })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(3_000_000)
    expect((await upload(photo)).status).toBe(303)
    expect(Object(await stored()).mark).not.toBe(Object(before?.value).mark)
  })

  test('that was replaced comes back by a press', async () => {
    const saved = await browser.follow(await upload(square))
    expect((await browser.submit(saved, `${path}/logo/undo`)).status).toBe(303)
    expect(Object(await stored()).mark).toBe(Object(before?.value).mark)
  })

  test.each([
    ['nothing', '', 'Choose a picture first.'],
    ['a text', 'Hello', 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.'],
    ['a program', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'This file is not a JPEG'],
    ['half a picture', square.subarray(0, 60), 'This file is not a JPEG'],
    ['a page', '\0'.repeat(600_000), 'This picture is too large.'],
    ['one larger than a form', '\0'.repeat(3_000_000), 'This picture is too large.'],
  ])('%s is refused at the field', async (_, picture, said) => {
    const refused = await upload(picture)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(refused.body).toContain(said)
    expect(refused.body).toContain('href="#picture"')
    expect(await stored()).toEqual(before?.value)
  })

  test('of a key that was never uploaded is refused', async () => {
    expect((await browser.post(path, { logo: '000000000000', 'shown-to': customer })).status).toBe(422)
    expect((await browser.post(path, { logo: '../../etc', 'shown-to': customer })).status).toBe(422)
  })

  test('and the colours are for owners alone', async () => {
    const { browser: support } = await office.enter('support')
    expect((await support.get(path)).status).toBe(403)
    expect((await support.post(path, { accent: '#8a3b12' })).status).toBe(403)
    expect(await stored()).toEqual(before?.value)
  })
})
