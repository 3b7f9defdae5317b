import type { Page } from '@playwright/test'
import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function enter(page: Page, path = '/admin/orders') {
  await page.goto(`/auth/sign-in?return_to=${path}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

test('the palette goes to a room, does what the page offers, and gives the focus back', async ({ page }) => {
  await enter(page)
  const link = page.getByRole('link', { name: 'Invoices' })
  await link.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Order, email, product …' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Invoices Payments' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('save view')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // A form that asks for something is shown and not sent.
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('retur')
  await expect(
    page.getByRole('listbox', { name: 'What was found' }).getByRole('option', { selected: true }),
  ).toContainText('Returns')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/returns')
})

test('what is done with selected rows is one key away, and the palette does it at once; of no row it offers nothing', async ({
  page,
}) => {
  await enter(page, '/admin/products')
  const palette = page.locator('dialog[data-palette]')
  const field = palette.getByRole('combobox')
  const status = palette.getByRole('status')
  await page.keyboard.press('Control+k')
  await field.fill('change prices')
  await expect(status).toHaveText((await status.getAttribute('data-none')) ?? 'missing')
  // The first press empties the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  for (const key of ['j', 'x', 'a']) await page.keyboard.press(key)
  await expect(page.locator('[data-bulk]').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('change prices')
  await expect(palette.getByRole('option', { name: 'Change prices' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/batches/**')
  await expect(page.getByRole('heading', { name: 'Change prices' })).toBeVisible()
})

async function buy(page: Page): Promise<string> {
  await putInCart(page, 'wave-tumbler')
  await goToCheckout(page)
  await enterEverything(page, `live-${crypto.randomUUID()}@example.com`)
  await payWith(page, cards.good)
  return expectOrder(page)
}

test('what happens in another tab appears in a list and beside an order, and new orders are said', async ({
  page,
  context,
}) => {
  const number = await buy(page)
  await enter(page)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/admin/orders/${number}`)
  const third = await context.newPage()
  await third.goto(`/admin/orders/${number}`)
  await third.getByText('Put on hold', { exact: true }).first().click()
  await third.getByRole('combobox', { name: 'Why' }).selectOption('stock')
  await third.getByRole('button', { name: 'Put on hold' }).click()
  await expect(other.getByText('This has just been changed – reload')).toBeVisible({ timeout: 15_000 })
  await page.bringToFront()
  await expect(row).toContainText('On hold', { timeout: 15_000 })
  // One's own change is no news.
  await expect(third.getByText('This has just been changed – reload')).toBeHidden()
  const guest = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  if (guest) await buy(await guest.newPage())
  await page.bringToFront()
  await expect(page.getByRole('link', { name: '1 new order – show' })).toBeVisible({ timeout: 15_000 })
  await expectNoViolations(page)
  await guest?.close()
})

test('a list is saved as a view, and opened by its tab', async ({ page }) => {
  await enter(page)
  const name = `Paid ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/orders?payment=paid')
  await page.getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.goto('/admin/orders')
  await tab.click()
  await page.waitForURL(/payment=paid/)
  await expectNoViolations(page)
})

test('what is not saved is said, saved by its key, and not lost without a word; a change taken back is none', async ({
  page,
}) => {
  await enter(page, '/admin/synonyms')
  const field = page.getByRole('textbox').last()
  const said = page.getByText('Not saved yet')
  const word = `jar${crypto
    .randomUUID()
    .slice(0, 4)
    .replace(/[^a-z]/g, 'x')}`
  const stored = await field.inputValue()
  await field.fill(`${word}, crock`)
  await expect(said).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL(/synonyms/)
  await field.fill(stored)
  await expect(said).toBeHidden()
  await field.fill(`${word}, crock`)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/done=/)
  await expect(field).toHaveValue(new RegExp(word))
  // Nothing is left to be saved: leaving asks nothing.
  await page.getByRole('link', { name: 'Invoices' }).click()
  await page.waitForURL('**/admin/invoices')
  expect(asked).toEqual(['beforeunload'])
})

test('what a browser fills in again before any script runs is not saved; the key is heard with capitals on too', async ({
  page,
}) => {
  await enter(page, '/admin/synonyms')
  const said = page.getByText('Not saved yet')
  await expect(said).toBeHidden()
  // As some browsers do after a reload, or after Back.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      const field = [...document.querySelectorAll('textarea')].at(-1)
      if (document.readyState === 'interactive' && field && !location.search) field.value += '\nvessel, receptacle'
    }),
  )
  await page.reload()
  await expect(page.getByRole('textbox').last()).toHaveValue(/receptacle/)
  await expect(said).toBeVisible()
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'S', ctrlKey: true, bubbles: true, cancelable: true })),
  )
  await page.waitForURL(/done=/)
  await expect(said).toBeHidden()
})

test('what can be done with the selected rows leaves a phone most of its screen for the rows', async ({ page }) => {
  await buy(page)
  await enter(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check()
  const last = page.getByRole('button', { name: 'Invoices (ZIP)' })
  const bar = page.locator('form').filter({ has: last })
  expect((await bar.boundingBox())?.height).toBeLessThan(320)
  // What does not fit is reached within it.
  await last.focus()
  await expect(last).toBeInViewport()
  await expectNoViolations(page)
})

test('a comment and a tag leave one where they were written: there it is said, with its undo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await buy(page)
  await enter(page)
  for (const list of ['/admin/orders', '/admin/customers', '/admin/products']) {
    await page.goto(list)
    await page.locator(`main tbody a[href^="${list}/"]`).first().click()
    const text = `Wraps twice ${crypto.randomUUID().slice(0, 8)}`
    const written = page.getByRole('paragraph').filter({ hasText: text })
    await page.getByLabel('Comment for colleagues').fill(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(written).toBeInViewport()
    await expect(page.getByText(/^Comment (saved|written)\.$/)).toBeInViewport()
    await page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Delete' }).click()
    await expect(written).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.waitForURL(/comment_restored/)
    await expect(written).toBeInViewport()
    if (list === '/admin/products') continue
    const tag = `tag-${crypto.randomUUID().slice(0, 6)}`
    await page.getByLabel('Add tag').fill(tag)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: tag })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeInViewport()
  }
})
