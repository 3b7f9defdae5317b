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

// Every pair of language and colour scheme, scheme and width, and width and language occurs.
const looks = {
  en: [
    ['light', desk],
    ['dark', phone],
  ],
  de: [
    ['dark', desk],
    ['light', phone],
  ],
} as const

// Axe takes about a second per check on a busy machine.
test.beforeEach(() => test.setTimeout(150_000))

async function expectGood(page: Page, locale: 'en' | 'de') {
  await expectSoundMarkup(page)
  expect.soft(await findOtherNames(page), page.url()).toEqual([])
  for (const [colorScheme, viewport] of looks[locale]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await test.step(`${page.url()}, ${colorScheme}, ${viewport.width}`, () => expectNoViolations(page))
  }
}

for (const locale of ['en', 'de'] as const) {
  const inLanguage = (path: string) => (locale === 'en' ? path : `/de${path}`.replace(/\/$/, ''))

  test(`public pages are accessible, ${locale}`, async ({ page }) => {
    for (const path of everybodys) {
      await page.goto(inLanguage(path))
      await expectGood(page, locale)
    }
  })

  test(`the account is accessible, ${locale}`, async ({ page }) => {
    await page.goto('/auth/sign-in')
    await signInAs(page, 'Jonas Weber')
    await page.waitForURL('/')
    for (const path of customers) {
      await page.goto(inLanguage(path))
      await expectGood(page, locale)
      expect.soft(await findSpacingFaults(page), path).toEqual([])
    }
  })

  test(`cart and checkout are accessible, ${locale}`, async ({ page }) => {
    await putInCart(page, 'harbour-mug', locale)
    for (const [colorScheme, viewport] of looks[locale]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await expectNoViolations(page)
    }
    await page.goto(inLanguage('/cart'))
    await expectGood(page, locale)
    await goToCheckout(page, locale)
    await enterContact(page, 'not an address', locale)
    await expectGood(page, locale)
    await enterContact(page, 'reader@example.com', locale)
    await expect(page.locator('#delivery form')).toBeVisible()
    await expectGood(page, locale)
    await enterAddress(page, locale)
    await expect(page.locator('#shipping form')).toBeVisible()
    await expectGood(page, locale)
    await confirmShipping(page, locale)
    // The provider's fields get their styles once, when they load.
    for (const [colorScheme, viewport] of looks[locale]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.reload()
      await expect(page.frameLocator('#payment iframe').getByRole('textbox').first()).toBeVisible()
      await expectNoViolations(page)
    }
  })
}
