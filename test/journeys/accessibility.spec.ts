import type { Page } from '@playwright/test'
import { confirmShipping, goToCheckout, putInCart, enterAddress, enterContact } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { findOtherNames } from '#test/support/browser/label-in-name.ts'
import { expectSoundMarkup } from '#test/support/browser/markup.ts'
import { findSpacingFaults } from '#test/support/browser/text-spacing.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

const everybodys = [
  '/',
  '/collections',
  '/collections/table?sort=price-up',
  '/search?q=teapot',
  '/search?q=zzzzzz',
  '/search',
  '/products/harbour-mug',
  '/products/footed-cup',
  '/products/four-nested-bowls',
  '/cart',
  '/contact',
  '/orders',
  '/contact?sent=1',
  '/withdraw',
  '/locations',
  '/locations/kragwik',
  '/pages/about',
  '/pages/returns',
  '/auth/signed-out',
  '/account',
  '/nothing-here',
]

const customers = [
  '/account',
  '/account/orders',
  '/account/addresses',
  '/account/profile',
  '/account/data',
  '/account/data/erase',
  '/auth/sign-out',
]

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// Each page is seen in one of them in each language: in both schemes and both widths, and beside its neighbours in the
// other two.
const looks = [
  ['light', desk],
  ['light', phone],
  ['dark', phone],
  ['dark', desk],
] as const

const lookAt = (place: number, locale: 'en' | 'de') =>
  looks[(place + (locale === 'en' ? 0 : 2)) % looks.length] ?? looks[0]

// Axe takes about a second per check on a busy machine.
test.beforeEach(() => test.setTimeout(150_000))

async function expectGood(page: Page, look: (typeof looks)[number]) {
  await expectSoundMarkup(page)
  expect.soft(await findOtherNames(page), page.url()).toEqual([])
  const [colorScheme, viewport] = look
  await lookLike(page, look)
  await test.step(`${page.url()}, ${colorScheme}, ${viewport.width}`, () => expectNoViolations(page))
}

async function lookLike(page: Page, [colorScheme, viewport]: (typeof looks)[number]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}

for (const locale of ['en', 'de'] as const) {
  const inLanguage = (path: string) => (locale === 'en' ? path : `/de${path}`.replace(/\/$/, ''))

  test(`public pages are accessible, ${locale}`, async ({ page }) => {
    for (const [at, path] of everybodys.entries()) {
      await page.goto(inLanguage(path))
      await expectGood(page, lookAt(at, locale))
    }
  })

  test(`the account is accessible, ${locale}`, async ({ page }) => {
    await page.goto('/auth/sign-in')
    await signInAs(page, 'Jonas Weber')
    await page.waitForURL('/')
    for (const [at, path] of customers.entries()) {
      await page.goto(inLanguage(path))
      await expectGood(page, lookAt(at, locale))
      expect.soft(await findSpacingFaults(page), path).toEqual([])
    }
  })

  test(`cart and checkout are accessible, ${locale}`, async ({ page }) => {
    await putInCart(page, 'harbour-mug', locale)
    await lookLike(page, lookAt(0, locale))
    await expectNoViolations(page)
    await page.goto(inLanguage('/cart'))
    await expectGood(page, lookAt(1, locale))
    await goToCheckout(page, locale)
    await enterContact(page, 'not an address', locale)
    await expectGood(page, lookAt(2, locale))
    await enterContact(page, 'reader@example.com', locale)
    await expect(page.locator('#delivery form')).toBeVisible()
    await expectGood(page, lookAt(3, locale))
    await enterAddress(page, locale)
    await expect(page.locator('#shipping form')).toBeVisible()
    await expectGood(page, lookAt(4, locale))
    await confirmShipping(page, locale)
    // The provider's fields get their styles once, when they load.
    for (const look of [lookAt(0, locale), lookAt(2, locale)]) {
      await lookLike(page, look)
      await page.reload()
      await expect(page.frameLocator('#payment iframe').getByRole('textbox').first()).toBeVisible()
      await expectNoViolations(page)
    }
  })
}
