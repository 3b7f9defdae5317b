import { afterEach, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { rows } = office
const [owner, catalogue, support] = await Promise.all([
  office.enter('owner'),
  office.enter('catalogue'),
  office.enter('support'),
])
const visitor = openBrowser(shop.origin)

const [before] = await rows(`select value from settings where key = 'shop'`)
const stored = async () => (await rows(`select value from settings where key = 'shop'`))[0]?.value as unknown as object
afterEach(() => rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value)))

describe('who sells', () => {
  test('/admin/seller fills the imprint, and keeps unchanged fields', async () => {
    const saved = await owner.browser.follow(
      await fill(owner.browser, '/admin/seller', { seller_name: 'Mill & Söhne GmbH', vat_id: 'DE 123 456 789' }),
    )
    expect(saved.body).toContain('Settings saved.')
    expect(await stored()).toEqual({ ...Object(before?.value), sellerName: 'Mill & Söhne GmbH', vatId: 'DE123456789' })
    const imprint = async () => (await visitor.get('/pages/imprint')).body
    await expect.poll(imprint).toContain('Mill &amp; Söhne GmbH')
    expect(await imprint()).toContain('DE123456789')
  })

  test('switches the notice on the legal guarantee off and on again', async () => {
    const product = async () => (await visitor.get('/products/herring-mug')).body
    expect(await product()).toContain('Legal guarantee')
    await fill(owner.browser, '/admin/seller', { guarantee_notice: 'off' })
    await expect.poll(product).not.toContain('Legal guarantee')
    await fill(owner.browser, '/admin/seller', { guarantee_notice: 'on' })
    await expect.poll(product).toContain('Legal guarantee')
  })

  test('is not reverted by a page that was open meanwhile', async () => {
    const open = await owner.browser.get('/admin/seller')
    await fill(owner.browser, '/admin/seller', { card_brands: 'Visa' })
    const late = await owner.browser.submit(open, '/admin/seller', { representative: 'Ada' })
    expect(late.status).toBe(409)
    expect((await owner.browser.submit(late, '/admin/seller')).status).toBe(303)
    expect(await stored()).toMatchObject({ cardBrands: 'Visa', representative: 'Ada' })
  })

  test('invalid combinations are refused at their fields, in both languages, and nothing is saved', async () => {
    const refused = await fill(owner.browser, '/admin/seller', {
      struck_price: 'stated',
      vat_id: '"><script>alert(1)</script>',
    })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Enter a VAT number with its country')
    expect(refused.body).not.toContain('<script>alert')
    const german = await fill(owner.browser, '/de/admin/seller', { struck_price: 'stated' })
    expect(german.body).toContain('darf nur den niedrigsten Preis')
    expect(await stored()).toEqual(before?.value)
  })

  test('can be changed only by the owner', async () => {
    for (const { browser } of [catalogue, support]) {
      expect((await browser.get('/admin/seller')).status).toBe(403)
      expect((await browser.post('/admin/seller', { seller_name: 'Evil' })).status).toBe(403)
    }
    const forged = await owner.browser.post(
      '/admin/seller',
      { seller_name: 'Evil' },
      { origin: 'https://evil.example' },
    )
    expect(forged.status).toBe(403)
    expect(await stored()).toEqual(before?.value)
  })
})

describe('the pages of the law', () => {
  test('/admin/pages lists all possible pages, and whether readers see links to them', async () => {
    const { body } = await catalogue.browser.get('/de/admin/pages')
    for (const name of ['Impressum', 'Widerrufsbelehrung', 'Barrierefreiheit', 'Wird angezeigt'])
      expect(body).toContain(name)
    expect((await support.browser.get('/admin/pages')).status).toBe(403)
  })

  test('/admin/pages/:kind saves one, sanitised, in both languages, and readers see it', async () => {
    const [page] = await rows(`select title, body, translations from pages where kind = 'privacy'`)
    const typed = {
      'title-en': 'Privacy here',
      'body-en': '<p>We keep <b>little</b>.<script>alert(1)</script></p>',
      'title-de': 'Datenschutz hier',
      'body-de': '<p onclick="x">Wir speichern wenig.</p>',
    }
    const saved = await catalogue.browser.follow(await fill(catalogue.browser, '/admin/pages/privacy', typed))
    expect(saved.body).toContain('The page is saved')
    const shown = async (path: string) => (await visitor.get(path)).body
    await expect.poll(() => shown('/pages/privacy')).toContain('<p>We keep <b>little</b>.</p>')
    expect(await shown('/de/pages/privacy')).toContain('<p>Wir speichern wenig.</p>')
    await expect.poll(() => shown('/de')).toContain('>Datenschutz hier</a>')
    const restore = `update pages set title = $1, body = $2, translations = $3 where kind = 'privacy'`
    await rows(restore, page?.title, page?.body, JSON.stringify(page?.translations))
  })

  test('a new one is created, and one without a text is linked nowhere', async () => {
    const [page] = await rows(`delete from pages where kind = 'accessibility' returning *`)
    const links = async () => (await visitor.get('/')).body
    await expect.poll(links).not.toContain('/pages/accessibility')
    await fill(catalogue.browser, '/admin/pages/accessibility', {
      'title-en': 'Access',
      'body-en': '<p>All of it.</p>',
    })
    await expect.poll(links).toContain('<a href="/pages/accessibility">Access</a>')
    await rows(
      `update pages set title = $1, body = $2, translations = $3 where kind = 'accessibility'`,
      page?.title,
      page?.body,
      JSON.stringify(page?.translations),
    )
  })

  test('an unknown kind of page is not found, and one without a title is refused', async () => {
    expect((await catalogue.browser.get('/admin/pages/about')).status).toBe(404)
    const refused = await fill(catalogue.browser, '/admin/pages/terms', { 'title-en': '', 'body-en': '<p>x</p>' })
    expect(refused.status).toBe(422)
    expect((await support.browser.post('/admin/pages/terms', { 'title-en': 'Evil' })).status).toBe(403)
  })
})
