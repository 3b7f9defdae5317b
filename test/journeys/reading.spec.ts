import type { Locator, Page } from '@playwright/test'
import { putInCart, enterContact } from '#test/support/people/buying.ts'
import { findMisfits } from '#test/support/browser/fit.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { findSpacingFaults } from '#test/support/browser/text-spacing.ts'

const views = [
  { name: '390', width: 390, height: 844 },
  { name: '1280', width: 1280, height: 800 },
]

test('the shop opens and is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectNoViolations(page)
})

/** Walks through the shop up to the address, and checks each kind of page. */
async function walk(page: Page, look: (name: string) => Promise<void>) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of [
    '/',
    '/de/collections/table?colour=Kelp',
    '/de/products/harbour-mug',
    '/contact',
    '/locations/kragwik',
    '/de/withdraw',
  ]) {
    await page.goto(path)
    await look(path)
  }
  await putInCart(page, 'harbour-mug', 'de')
  await look('the cart beside the page')
  await page.goto('/de/cart')
  await look('/de/cart')
  await page.goto('/de/checkout')
  await look('/de/checkout')
  await enterContact(page, 'reader@example.com', 'de')
  await page.locator('#delivery form').waitFor()
  await look('the address in the checkout')
}

test('with the widest spacing of a reader, no text is cut off and none lies over another', async ({ page }) => {
  test.setTimeout(120_000)
  await walk(page, async (name) => {
    expect.soft(await findSpacingFaults(page), name).toEqual([])
  })
})

test('where lines begin at the right, everything fits as well', async ({ page }) => {
  test.setTimeout(120_000)
  await walk(page, async (name) => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect.soft(await findMisfits(page, views), name).toEqual([])
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  })
})

/** The computed style of an element. */
const look = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('in forced colours the current page, the selection, the focus and disabled controls are visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/collections/table')
  const current = page.getByRole('banner').locator('[aria-current]')
  expect(await look(current, 'border-bottom-width')).toBe('2px')
  expect(await look(page.getByRole('banner').getByRole('link', { name: 'Vases' }), 'border-bottom-width')).toBe('0px')

  await page.goto('/products/harbour-mug?option1=Kelp&option2=Large')
  const pill = (name: string) => page.getByRole('radio', { name }).locator('xpath=following-sibling::span')
  expect(await look(pill('Kelp'), 'border-bottom-width')).toBe('3px')
  expect(await look(pill('Chalk'), 'border-bottom-width')).toBe('1px')
  expect(await look(pill('Kelp'), 'border-bottom-color')).not.toBe(await look(pill('Chalk'), 'border-bottom-color'))
  // A swatch keeps its colour, which is what it stands for.
  expect(await look(pill('Kelp').locator('circle'), 'forced-color-adjust')).toBe('none')
  const thumbs = page.locator('a[href^="#picture-"]')
  expect(await look(thumbs.first(), 'border-bottom-width')).toBe('3px')
  expect(await look(thumbs.nth(1), 'border-bottom-width')).toBe('0px')

  await putInCart(page, 'harbour-mug')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  expect(await look(cart.locator('progress'), 'forced-color-adjust')).toBe('none')
  const step = (name: RegExp) => look(cart.getByRole('button', { name }), 'color')
  expect(await step(/^One fewer/)).not.toBe(await step(/^One more/))

  // Backgrounds are removed there, and so would be an arrow drawn as one.
  await page.goto('/checkout')
  await enterContact(page, 'colours@example.com')
  expect(await look(page.getByRole('combobox', { name: 'Country' }).first(), 'appearance')).toBe('auto')
})

test('the search field and the active suggestion show the focus like everything else', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const accent = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.setProperty('color', 'var(--accent)')
      return getComputedStyle(probe).color
    })
    const field = page.getByRole('banner').getByLabel('Search the shop')
    await field.pressSequentially('teap')
    const option = page.getByRole('option').first()
    await option.waitFor()
    await page.keyboard.press('ArrowDown')
    // tokens.test.ts checks that this colour has a contrast of 4.5:1 on every background.
    for (const place of [field, option]) {
      expect(await look(place, 'outline-style')).toBe('solid')
      expect(await look(place, 'outline-width')).toBe('2px')
      expect(await look(place, 'outline-color')).toBe(accent)
    }
  }
})

test('a second picture stays while the pointer is on its product, and goes away only by Escape', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/collections/table')
  const product = page.getByRole('listitem').filter({ hasText: 'Herring plate' })
  const second = product.locator('figure > :nth-child(2)')
  await expect(second).toHaveCSS('opacity', '0')
  await product.getByRole('heading').hover()
  await expect(second).toHaveCSS('opacity', '1')
  await product.getByRole('button', { name: 'Add to cart' }).hover()
  await expect(second).toHaveCSS('opacity', '1')
  // The pointer triggers loading its script; a person presses again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    expect(await second.count()).toBe(0)
  }).toPass()
  await expect(product.getByRole('button', { name: 'Add to cart' })).toBeVisible()
})

test('with a finger no second picture can be seen, and so none is fetched', { tag: '@phone' }, async ({ page }) => {
  const isTouched = await page.evaluate(() => matchMedia('(hover: none)').matches)
  test.skip(!isTouched, 'A mouse hovers')
  await page.goto('/collections/table', { waitUntil: 'networkidle' })
  const product = page.getByRole('listitem').filter({ hasText: 'Herring plate' })
  await product.scrollIntoViewIfNeeded()
  const pictures = product.locator('figure img')
  await expect(pictures.first()).not.toHaveJSProperty('naturalWidth', 0)
  await page.waitForLoadState('networkidle')
  await expect(pictures.last()).toHaveJSProperty('naturalWidth', 0)
})
