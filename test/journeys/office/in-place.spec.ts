import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

/** Presses Tab until this has the focus, and says how often. */
async function tabTo(page: Page, name: string) {
  for (let presses = 1; presses <= 12; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (focused.trim() === name) return presses
  }
  return Infinity
}

const photo = async (width: number) => ({
  name: `${width}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 40, channels: 3, background: { r: width, g: 90, b: 40 } } })
    .png()
    .toBuffer(),
})

test('keys go on from what they moved or saved: a picture, a price, a product of a collection, an item of a menu', async ({
  page,
}) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await page.goto('/admin/products/new')
  const title = `In place ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price').fill('18')
  await page.getByLabel('Pictures').setInputFiles(await Promise.all([41, 42, 43].map(photo)))
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const pictures = page.locator('form[aria-label="Pictures"]')
  const shown = async (...widths: number[]) => {
    for (const [at, width] of widths.entries())
      await expect(pictures.locator('img').nth(at)).toHaveAttribute('width', String(width))
  }
  await shown(41, 42, 43)
  const texts = pictures.getByRole('textbox')
  await page.getByRole('button', { name: 'Move picture 3 up' }).focus()
  await page.keyboard.press('Enter')
  await shown(41, 43, 42)
  await expect(texts.nth(1)).toBeFocused()
  await expect(texts.nth(1)).toBeInViewport()
  expect(await tabTo(page, 'Move picture 2 up')).toBeLessThan(3)
  await page.keyboard.press('Enter')
  await shown(43, 41, 42)
  await expect(texts.first()).toBeFocused()

  // From the field for more of them the keys reach its button, and what was lost before that.
  const more = page.locator('form[action$="/pictures/add"] input[type=file]')
  await more.setInputFiles(await photo(44))
  await more.focus()
  // One further: the fold for web addresses.
  expect(await tabTo(page, 'Add pictures')).toBe(2)
  await page.keyboard.press('Enter')
  await page.waitForURL('**done=pictures#alts-*')
  await expect(texts.last()).toBeFocused()

  await page.goto(`/admin/products?${new URLSearchParams({ q: title }).toString()}`)
  const price = page.getByRole('textbox', { name: `Price of ${title}` })
  await price.fill('19')
  await price.press('Enter')
  await page.waitForURL('**done=price**')
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('19.00')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()

  await page.goto('/admin/collections?kind=hand')
  await page.getByRole('link', { name: 'Tea and coffee' }).first().click()
  const places = page.locator('form[data-arrange] input[id^=place-]')
  const moved = await places.nth(1).getAttribute('id')
  await page.locator('form[data-arrange]').getByRole('button', { name: /down$/ }).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(places.nth(2)).toHaveId(moved ?? '')
  await expect(places.nth(2)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(places.first()).toHaveId(moved ?? '')
  await expect(places.first()).toBeFocused()

  await page.goto('/admin/menus/footer')
  await page.getByRole('button', { name: 'Start from what is shown now' }).click()
  const items = page.locator('input[id^=place-]')
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('saved')).toBeVisible()
  await expect(items.nth((await items.count()) - 2)).toBeFocused()
  await page.getByRole('button', { name: 'Make it automatic again' }).click()
  await expect(items).toHaveCount(0)
})
