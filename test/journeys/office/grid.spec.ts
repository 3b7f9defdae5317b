import type { Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function enter(page: Page, path: string) {
  await page.goto(`/auth/sign-in?return_to=${encodeURIComponent(path)}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

/** What another program has put on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pasted)
  }, text)

test('a block of a spreadsheet is pasted, a value is filled down, keys move, and all of it is saved and undone', async ({
  page,
}) => {
  await enter(page, '/admin/products?q=house+number')
  await page.getByRole('link', { name: 'Edit in a grid' }).click()
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Brand' }).check()
  await page.getByRole('button', { name: 'Show these columns' }).click()
  const cell = (row: string, column: string) =>
    page.getByRole('textbox', { name: `House number, ${row}: ${column}`, exact: true })
  const said = page.getByRole('status')
  const unsaved = page.getByText('Not saved yet')

  // Two columns beside each other; the last row has a value without a cell, the product's own are on its first row alone.
  await cell('0, White', 'Price').focus()
  await paste(page, '25,00\t"30"\r\n26.00\t31\textra\r\n')
  await expect(cell('0, White', 'Price')).toHaveValue('25,00')
  await expect(cell('0, Blue', 'Price before')).toHaveValue('31')
  await expect(said.filter({ hasText: 'Cells pasted: 4.' })).toContainText(
    'Left out, without a cell or with a value that does not fit: 1.',
  )
  await expect(unsaved).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell('0, White', 'Price')).toHaveValue('22.00')
  await expect(unsaved).toBeHidden()

  // Amounts as a spreadsheet shows them; one alone takes the place of what is there.
  await cell('0, White', 'Price').focus()
  await paste(page, '25,00 €\t1.234,50\r\n$25.00\t 30 ')
  await expect(cell('0, White', 'Price')).toHaveValue('25,00')
  await expect(cell('0, White', 'Price before')).toHaveValue('1234,50')
  await expect(cell('0, Blue', 'Price')).toHaveValue('$25.00')
  await expect(cell('0, Blue', 'Price before')).toHaveValue('30')
  await page.keyboard.press('Control+z')
  await paste(page, '26,00 €')
  await expect(cell('0, White', 'Price')).toHaveValue('26,00')
  await page.keyboard.press('Control+z')
  await expect(unsaved).toBeHidden()

  // Enter and arrows move; what is marked is filled, and no more.
  await page.keyboard.press('Enter')
  await expect(cell('0, Blue', 'Price')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell('0, Blue', 'Price before')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('35')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(said.filter({ hasText: 'Cells filled: 2.' })).toBeVisible()
  await expect(cell('0, Colour of your door', 'Price before')).toHaveValue('35')
  await expect(cell('1, White', 'Price before')).toHaveValue('')
  await expectNoViolations(page)

  // Leaving asks; saving does not.
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(unsaved).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 product changed.')).toBeVisible()
  await expect(cell('0, Blue', 'Price before')).toHaveValue('35.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  await expect(cell('0, Blue', 'Price before')).toHaveValue('')
})

test('on a phone the grid scrolls in itself and the names of its rows stay', { tag: '@phone' }, async ({ page }) => {
  await enter(page, '/admin/products/grid?q=house+number')
  const name = page.getByRole('rowheader', { name: /House number/ }).first()
  const last = page.getByRole('textbox', { name: 'House number, 0, White: Price before' })
  await last.focus()
  await expect(last).toBeInViewport()
  await expect(name).toBeInViewport()
  const [left, right] = await Promise.all([name.boundingBox(), last.boundingBox()])
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0) - 1)
  // Cells pass beneath the name, not over it.
  const atName = await name.evaluate((head) => {
    const { left: x, top, height, width } = head.getBoundingClientRect()
    return [0.1, 0.5, 0.9].map((part) => head.contains(document.elementFromPoint(x + width * part, top + height / 2)))
  })
  expect(atName).toEqual([true, true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
