import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openInBrowser } from '#test/support/browser/open-in-browser.ts'
import { runSql } from '#test/support/database/sql.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { holdRequests } from '#test/support/releases/held-requests.ts'
import { closureOf, filesOf, wrongAt } from '#test/support/releases/files-of-release.ts'
import { atRandom, inTurn } from '#test/support/releases/dividing-proxy.ts'
import {
  complaintsOf,
  releasesIn,
  shownPath,
  tellFromOtherTab,
  saveData,
  watchForMixtures,
} from '#test/support/releases/shown-releases.ts'
import { type Machine, type Release, startTwoReleases, type TwoReleases } from '#test/support/releases/two-releases.ts'

/** During an upgrade two releases answer behind one proxy, which knows nothing of that. */
let world: TwoReleases
let staff: Browserless
const files = {} as Record<Release, Map<string, Buffer>>

const kinds = [
  '/',
  '/de/collections',
  '/products/harbour-mug',
  '/search?q=bowl',
  '/contact',
  '/cart',
  '/checkout',
  '/account',
  '/admin',
  '/admin/orders',
  '/admin/products',
]

beforeAll(async () => {
  world = await startTwoReleases()
  const { apart, proxy, built, database } = world
  proxy.leadTo([apart[0].direct], () => 0)
  const shop = { ...apart[0].shop, origin: proxy.origin, databaseUrl: database.url }
  staff = (await officeOf(shop).enter('owner')).browser
  // The checkout is for who has something in the cart.
  await staff.post('/cart', { intent: 'add', product: 'harbour-mug', quantity: '1' })
  for (const { release, direct } of apart) {
    proxy.leadTo([direct], () => 0)
    files[release] = await filesOf(built[release], direct, (await staff.get('/admin')).body)
  }
}, 120_000)
afterAll(() => world.stop())

/** By what it was made, as its markup says. */
const releaseOf = (page: string): Release => (page.includes('data-made-by="next"') ? 'next' : 'first')

/** The files of these pages, each with the bytes that its release has. */
async function filesNamed(pages: readonly string[], visitor: Browserless): Promise<Map<string, Buffer>> {
  const named = new Map<string, Buffer>()
  for (const path of pages) {
    const { status, body } = await visitor.open(path)
    expect([path, status]).toEqual([path, 200])
    const own = files[releaseOf(body)]
    for (const name of closureOf(body, own)) named.set(name, own.get(name) ?? Buffer.of())
  }
  return named
}

async function expectAllServed([first, next]: readonly Machine[], others: readonly string[]) {
  const directs = [first?.direct ?? '', next?.direct ?? '']
  const ways = [inTurn(2), atRandom(2, 20_261_129)]
  for (const way of ways) {
    world.proxy.leadTo(directs, way)
    const named = new Map([...(await filesNamed(kinds, staff)), ...(await filesNamed(kinds, staff))])
    // Whatever is loaded at a touch is among them, of both releases.
    for (const file of others)
      expect([...named.keys()].filter((name) => name.startsWith(file)).length).toBeGreaterThan(0)
    for (const origin of [...directs, world.proxy.origin]) expect(await wrongAt(origin, named)).toEqual([])
  }
}

const loadedLater = [
  'Product.island-',
  'Payment.island-',
  'hydrate-',
  'react-',
  'beside-',
  'refresh-fields-',
  'reader-',
  'rich-',
  'icons-',
  'display-latin-ext-',
]

test('the two are different releases, and a file of both is the same in both', () => {
  const [first, next] = [files.first, files.next]
  const both = [...first.keys()].filter((name) => next.has(name))
  expect(both.length).toBeGreaterThan(3)
  expect(both.filter((name) => !first.get(name)?.equals(next.get(name) ?? Buffer.of()))).toEqual([])
  for (const kind of [/^client-.*\.js$/, /^SearchBox\.island-/, /^style-.*\.css$/, /^office-.*\.js$/])
    expect([...next.keys()].filter((name) => kind.test(name) && !first.has(name))).toHaveLength(1)
})

test('with folders of their own and a bucket, each serves all files of pages of the other', { timeout: 60_000 }, () =>
  expectAllServed(world.apart, loadedLater),
)

test('with a folder in common, too', { timeout: 60_000 }, async () => {
  const pair = await world.startPair()
  await expectAllServed(pair, loadedLater)
  const [first, next] = pair
  world.proxy.leadTo([first.direct], () => 0)
  const named = await filesNamed(kinds, staff)
  await first.shop.stop()
  expect(await wrongAt(next.direct, named)).toEqual([])
})

/** A page of the first release is open, and answers come from the next one. */
describe('in a browser', { timeout: 60_000 }, () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ context, page, close } = await openInBrowser(world.proxy.origin))
    complaints = complaintsOf(context)
    await Promise.all([watchForMixtures(context), saveData(context)])
  })
  afterAll(() => close())
  afterEach(() => expect(complaints.splice(0)).toEqual([]))

  const leadTo = (release: Release) => {
    const to = world.apart.find((machine) => machine.release === release)?.direct ?? ''
    world.proxy.leadTo([to], () => 0)
  }
  const expectAll = (release: Release) => expect.poll(() => releasesIn(page), { timeout: 10_000 }).toEqual([release])
  const expectOne = () => expect.poll(() => releasesIn(page), { timeout: 10_000 }).toHaveLength(1)
  const arriveAt = (path: string) => page.waitForURL(({ pathname }) => pathname === path)
  const linkInMain = (name: string) => page.getByRole('main').getByRole('link', { name }).first()
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const quantity = () => page.getByRole('spinbutton', { name: 'Quantity: Harbour mug' }).inputValue()

  /** From then on all answers are of the next one. */
  async function openFirst(path: string) {
    leadTo('first')
    await page.goto(path)
    await expectAll('first')
    leadTo('next')
  }

  test('a link leads to a page of the other one, also if it was fetched ahead; so do Back and Forward', async () => {
    await openFirst('/collections')
    const answered = page.waitForResponse('**/collections/table')
    await linkInMain('The table').hover()
    await (await answered).finished()
    await linkInMain('The table').click()
    await page.waitForURL('**/collections/table')
    await expectAll('next')
    leadTo('first')
    await page.goBack()
    await page.waitForURL('**/collections')
    await expectAll('first')
    leadTo('next')
    await page.goForward()
    await page.waitForURL('**/collections/table')
    await expectAll('next')
  })

  test('a form that is refused keeps what was typed; then it is sent once', async () => {
    await openFirst('/contact')
    const words = `A question of ${crypto.randomUUID()}\nwith a second line`
    await page.locator('main [name=name]').fill('Ada')
    await page.locator('main [name=email]').fill('no address')
    await page.locator('main [name=message]').fill(words)
    // Without it the browser refuses what is no address by itself.
    await page.locator('main form[method=post]').evaluate((form: HTMLFormElement) => (form.noValidate = true))
    await page.locator('main form[method=post] button').click()
    await page.locator('main [aria-invalid]').waitFor()
    await expectAll('next')
    const typed = await Promise.all(
      ['name', 'email', 'message'].map((name) => page.locator(`main [name=${name}]`).inputValue()),
    )
    expect(typed).toEqual(['Ada', 'no address', words])

    await openFirst('/contact')
    await page.locator('main [name=name]').fill('Ada')
    await page.locator('main [name=email]').fill('ada@example.com')
    await page.locator('main [name=message]').fill(words)
    await page.locator('main form[method=post] button').click()
    await page.waitForURL('**/contact?sent=1')
    await expectAll('next')
    const sent = `select count(*)::int as count from messages where body like $1`
    expect(await runSql(world.database.url, [[sent, [`${words.split('\n')[0]}%`]]])).toEqual([{ count: 1 }])
  })

  test('what is put into the cart is in it once, also if it is pressed twice, and the cart is shown whole', async () => {
    await openFirst('/products/harbour-mug')
    const { asked, letThrough } = await holdRequests(page, '**/cart**')
    const button = page.getByRole('button', { name: 'Add to cart', exact: true })
    await button.evaluate((pressed: HTMLElement) => void setInterval(() => pressed.click(), 200))
    await expect.poll(() => asked.byScript, { timeout: 20_000 }).toBeGreaterThan(2)
    letThrough()
    await arriveAt('/cart')
    expect(asked.byBrowser).toBe(1)
    await page.unroute('**/cart**')
    await expectAll('next')
    expect(await quantity()).toBe('1')
    await openFirst('/cart')
    await page.getByRole('button', { name: 'One more: Harbour mug' }).click()
    await expectAll('next')
    await expect.poll(quantity).toBe('2')
    await page.getByRole('button', { name: 'One more: Harbour mug' }).click()
    await expect.poll(quantity).toBe('3')
    await expectAll('next')
  })

  test('the dialog of the cart goes on with the other one, and a redirect that leads there is followed whole', async () => {
    await openFirst('/products/harbour-mug')
    leadTo('first')
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
    leadTo('next')
    await page.getByRole('button', { name: 'One more: Harbour mug' }).click()
    await arriveAt('/cart')
    await expectAll('next')
    await expect.poll(quantity).toBe('5')
  })

  test('fields that follow from a country come with what was typed', async () => {
    leadTo('first')
    await page.goto('/checkout')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('country@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    const country = page.getByRole('combobox', { name: 'Country' }).first()
    await country.waitFor()
    await page.getByLabel('Name', { exact: true }).first().fill('Grace')
    await expectAll('first')
    leadTo('next')
    await country.selectOption('United States')
    await page.getByLabel('ZIP code').waitFor()
    await expectAll('next')
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Grace')
  })

  test('an island wakes with the script of its page', async () => {
    await openFirst('/')
    await page.getByRole('combobox').first().pressSequentially('bowl')
    await page.getByRole('option').first().waitFor()
    await expectAll('first')
  })

  test('a list of the office renews no row by one of the other release, and says that there is news', async () => {
    const url = world.proxy.origin.replace('http:', 'https:')
    const cookies = staff.jar.header(new URL(world.proxy.origin)).split('; ')
    await context.addCookies(
      cookies.map((each) => {
        const [name = '', ...value] = each.split('=')
        return { name, value: value.join('='), url, secure: true }
      }),
    )
    await openFirst('/admin/products')
    const id = (await page.locator('tr[data-row]').first().getAttribute('data-row')) ?? ''
    await tellFromOtherTab(context, { type: 'product.changed', record: 'products', id, version: '' })
    await sees(/reload/)
    await expectAll('first')
    await page.getByRole('link', { name: /reload/ }).click()
    await expectAll('next')
  })

  test.each([1, 2])('in turn and at random, no step of a walk mixes them (%i)', async (seed) => {
    const directs = world.apart.map(({ direct }) => direct)
    world.proxy.leadTo(directs, seed === 1 ? inTurn(2) : atRandom(2, 7_919))
    await page.goto('/')
    for (let step = 0; step < 10; step += 1) {
      const hrefs = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLAnchorElement>('main a[href*="/products/"], main a[href*="/collections"]'),
          ({ href }) => href,
        ),
      )
      const { pathname } = new URL(hrefs[(step * 7) % hrefs.length] ?? '')
      await page.locator(`main a[href="${pathname}"]`).first().click()
      await expect.poll(() => shownPath(page), { timeout: 10_000 }).toBe(pathname)
      await expectOne()
    }
  })
})

test('pages of a release get their files when its last machine and its folder are gone', async () => {
  const [first, next] = world.apart
  world.proxy.leadTo([first.direct], () => 0)
  const named = await filesNamed(kinds, staff)
  await first.shop.stop()
  rmSync(first.shop.dataFolder, { recursive: true })
  rmSync(`${next.shop.dataFolder}/assets`, { recursive: true })
  world.proxy.leadTo([next.direct], () => 0)
  expect(await wrongAt(world.proxy.origin, named)).toEqual([])
})
