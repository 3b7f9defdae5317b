import type { Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function enter(page: Page, path: string) {
  await page.goto(`/auth/sign-in?return_to=${encodeURIComponent(path)}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

test('while a rule is typed it is said how many products fit; half a condition is said at its field', async ({
  page,
}) => {
  await enter(page, '/admin/collections?kind=rule')
  await page.locator('tbody a[href*="/admin/collections/"]').first().click()
  await page.getByRole('link', { name: 'Change the rule' }).click()
  const count = page.getByRole('status').filter({ hasText: /fit|counted/ })
  const line = (at: number) => page.getByRole('group', { name: `Condition ${at}` })
  const [field, value] = [line(1).getByLabel('Condition'), line(1).getByLabel('Value')]
  await field.selectOption('Price up to (EUR)')
  await value.fill('chea')
  await expect(count).toHaveText(/Not counted yet/)
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)
  await value.fill('100000')
  await expect(count).toHaveText(/^(More than )?[\d,]+ products? fits?/)
  await expect(value).not.toHaveAttribute('aria-invalid', 'true')
  await expect(value).toBeFocused()
  await expect(value).toHaveValue('100000')
})

const teaAndCoffee = async (page: Page) => {
  await enter(page, '/admin/collections?kind=hand')
  await page.getByRole('link', { name: 'Tea and coffee' }).first().click()
  const rows = page.locator('form[data-arrange] > :has([data-handle])')
  const handle = (at: number) => rows.nth(at).locator('[data-handle]')
  await expect(handle(0)).toBeVisible()
  const titles = async () => (await rows.getByRole('link').allTextContents()).slice(0, 5)
  const middle = async (at: number) => {
    const box = await handle(at).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  return { handle, titles, middle, place: (at: number) => rows.nth(at).getByRole('textbox') }
}

test('a product is dragged to its place, put back by Escape, saved by one press and undone', async ({ page }) => {
  const { handle, titles, middle, place } = await teaAndCoffee(page)
  const [a, b, c, d, e] = await titles()
  const dragTo = async (from: number, to: number) => {
    await handle(from).hover()
    await page.mouse.down()
    const { x, y } = await middle(to)
    await page.mouse.move(x, y, { steps: 5 })
  }
  const unsaved = page.getByText('Not saved yet')
  await dragTo(0, 3)
  await expect.poll(titles).toEqual([b, c, d, a, e])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(titles).toEqual([a, b, c, d, e])
  await expect(place(3)).toHaveValue('4')
  await expect(unsaved).toBeHidden()

  await dragTo(4, 1)
  await expect.poll(titles).toEqual([a, e, b, c, d])
  await page.mouse.up()
  await expect(place(1)).toHaveValue('2')
  await expect(place(4)).toHaveValue('5')
  await expect(unsaved).toBeVisible()
  await expectNoViolations(page)
  // The buttons are those of the order as it is seen, too.
  await dragTo(0, 1)
  await page.mouse.up()
  await expect(place(0)).toHaveAccessibleName(new RegExp(e ?? ''))
  const up = (at: number) => page.locator('form[data-arrange] button[value^="up:"]').nth(at)
  await expect(up(0)).toBeHidden()
  await expect(up(1)).toBeVisible()
  await dragTo(1, 0)
  await page.mouse.up()
  await expect(up(0)).toBeHidden()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/done=placed/)
  expect(await titles()).toEqual([a, e, b, c, d])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(/done=undone/)
  expect(await titles()).toEqual([a, b, c, d, e])
})

test('on a phone a finger drags a product, and the page stays where it is', { tag: '@phone' }, async ({ page }) => {
  const { handle, titles, middle } = await teaAndCoffee(page)
  const [a, b, c] = await titles()
  await handle(1).scrollIntoViewIfNeeded()
  const from = await middle(0)
  const to = await middle(1)
  const scrolled = await page.evaluate(() => scrollY)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x: to.x, y: from.y + (to.y + 8 - from.y) * part })
  await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([b, a, c])
  await touch('touchEnd')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.reload()
  expect((await titles()).slice(0, 3)).toEqual([a, b, c])
})
