import type { Page } from '@playwright/test'
import { putInCart } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { tabTo } from '#test/support/browser/keyboard.ts'
import { runSql } from '#test/support/database/sql.ts'

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const said = (page: Page) => page.locator('#said')
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart', exact: true })
const more = (page: Page, name: string) => page.getByRole('button', { name: `One more: ${name}` })
const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity: ${name}` })

test(
  'the cart opens beside the page, is announced, and leaves the page as it was',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await page.goto('/products/harbour-mug')
    await page.evaluate(() => scrollTo(0, 120))
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      backdrop: () => page.mouse.click(10, 10),
      back: () => page.goBack(),
      'close button': () => cart(page).getByRole('button', { name: 'Close' }).click(),
      continue: () => cart(page).getByRole('button', { name: 'Continue shopping' }).click(),
    }
    for (const [way, close] of Object.entries(ways)) {
      await test.step(way, async () => {
        await add(page).click()
        await expect(cart(page).getByRole('heading', { name: 'Your cart' })).toBeFocused()
        // Screen readers announce nothing outside a modal dialog.
        await expect(cart(page).locator('#said')).toHaveText(
          /^Added to your cart: Harbour mug, [^.]+\. \d items?, subtotal €/,
        )
        await expect(page.locator('#said')).toHaveCount(1)
        await close()
        await expect(cart(page)).toBeHidden()
        await expect(add(page)).toBeFocused()
        // The entry of the dialog is left a moment after it.
        const left = () => page.evaluate(() => [location.pathname, scrollY, history.state])
        await expect.poll(left).toEqual(['/products/harbour-mug', 120, null])
      })
      // The same again within a second would be the same press.
      await page.waitForFunction((until) => Date.now() > until, Date.now() + 1_000)
    }
    // None of them has left a history entry that Back would have to pass.
    await page.goBack()
    await expect(page).toHaveURL('/')
  },
)

test(
  'five quick presses are five, however slow the network is, and the focus stays',
  { tag: '@phone' },
  async ({ page }) => {
    await putInCart(page, 'harbour-mug')
    const sent: string[] = []
    await page.route('**/cart/change', async (route) => {
      sent.push(new URLSearchParams(route.request().postData() ?? '').get('quantity') ?? '')
      // The answers take longer than the presses.
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    for (let press = 0; press < 5; press++) await more(page, 'Harbour mug').click()
    await expect(quantity(page, 'Harbour mug')).toHaveValue('6')
    await expect(said(page)).toHaveText(
      /^Harbour mug, [^:]+: quantity 6\. 6 items, subtotal €168\.00\. Free delivery\.$/,
    )
    await expect(more(page, 'Harbour mug')).toBeFocused()
    await expect(quantity(page, 'Harbour mug')).toHaveValue('6')
    // The first is sent at once, the last one has the final quantity; a slow machine may send some in between as well.
    expect([sent[0], sent.at(-1)]).toEqual(['2', '6'])
    expect(sent.length).toBeLessThan(5)
    await page.unroute('**/cart/change')
    await page.goto('/cart')
    await expect(quantity(page, 'Harbour mug')).toHaveValue('6')
  },
)

test('plus, minus and remove in quick succession end in a removal that can be undone', async ({ page }) => {
  await putInCart(page, 'harbour-mug')
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await more(page, 'Harbour mug').click()
  await page.getByRole('button', { name: 'One fewer: Harbour mug' }).click()
  await more(page, 'Harbour mug').click()
  await page.getByRole('button', { name: 'Remove: Harbour mug' }).click()
  await expect(said(page)).toHaveText(/^Removed: Harbour mug, [^.]+\. Your cart is empty\.$/)
  const undo = page.getByRole('button', { name: /^Undo: add Harbour mug, .* back to your cart$/ })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity(page, 'Harbour mug')).toHaveValue('2')
  await expect(said(page)).toHaveText(/^Back in your cart: Harbour mug, [^.]+\. 2 items/)
  await expect(page.getByRole('button', { name: 'One fewer: Harbour mug' })).toBeFocused()
})

test('by keyboard alone: a removal is undone at its line', async ({ page }) => {
  await putInCart(page, 'harbour-mug')
  await putInCart(page, 'espresso-cup')
  await tabTo(page, page.getByRole('button', { name: 'Remove: Harbour mug' }))
  await page.keyboard.press('Enter')
  // The item added last comes first here.
  await expect(cart(page).getByRole('listitem').last()).toContainText('Removed: Harbour mug')
  await expect(page.getByRole('button', { name: /^Undo: add Harbour mug, .* back to your cart$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart(page).getByRole('listitem').last()).toContainText('Glaze')
  await expect(quantity(page, 'Harbour mug')).toHaveValue('1')
})

test('a quantity above the stock is reduced to it, visibly and announced; an invalid one is marked', async ({
  page,
  shop,
}) => {
  await runSql(shop.databaseUrl, [
    `update stock_levels set on_hand = reserved + case when location_id = (select id from locations order by id limit 1)
       then 3 else 0 end
     where variant_id in (select v.id from variants v join products p on p.id = v.product_id where p.slug = 'butter-crock')`,
  ])
  await putInCart(page, 'butter-crock')
  const field = cart(page).getByRole('spinbutton')
  const name = ((await field.getAttribute('aria-label')) ?? '').replace('Quantity: ', '')
  await field.fill('9')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('3')
  await expect(said(page)).toContainText(`${name}: only 3 available. The quantity is now 3.`)
  await expect(cart(page).getByRole('listitem')).toContainText('only 3 available')
  // Another press asks again, and gets the message again.
  await more(page, name).click()
  await expect(said(page)).toContainText('only 3 available')
  await expect(field).toHaveValue('3')
  await field.fill('0')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Enter a quantity from 1 to 999.')
  await expect(field).toHaveValue('0')
  await expect(field).toBeFocused()
  await expect(said(page)).toHaveText(`${name}: Enter a quantity from 1 to 999.`)
  await expectNoViolations(page)
})

test('a tab with an older cart says so, and shows the other one’s change', async ({ page }) => {
  await putInCart(page, 'harbour-mug')
  await page.goto('/cart')
  const other = await page.context().newPage()
  await other.goto('/cart')
  await more(other, 'Harbour mug').click()
  await more(other, 'Harbour mug').click()
  await expect(said(other)).toContainText('quantity 3')
  await page.getByRole('spinbutton').fill('8')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('The cart was changed in another window.')
  await expect(said(page)).toContainText('The cart was changed in another window.')
  await expect(quantity(page, 'Harbour mug')).toHaveValue('3')
  await more(page, 'Harbour mug').click()
  await expect(said(page)).toContainText('quantity 4')
})

test('a lost answer leads to the current cart', async ({ page }) => {
  await page.goto('/products/harbour-mug')
  await page.route('**/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await add(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await expect(quantity(page, 'Harbour mug')).toHaveValue('1')
})

test('from the dialog to the checkout and back is one step each', async ({ page }) => {
  await putInCart(page, 'harbour-mug')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await page.goBack()
  await expect(page).toHaveURL('/products/harbour-mug')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour mug')
})

test('without the Navigation API the cart works the same', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await putInCart(page, 'harbour-mug')
  await page.goBack()
  await expect(cart(page)).toBeHidden()
  await expect(page).toHaveURL('/products/harbour-mug')
  await putInCart(page, 'espresso-cup')
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await more(page, 'Espresso cup').click()
  await expect(quantity(page, 'Espresso cup')).toHaveValue('2')
  await page.goBack()
  await expect(page).toHaveURL('/products/espresso-cup')
})

test(
  'from a list one thing goes into the cart where one is, and what has options leads to them',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/collections/table')
    const plus = page.getByRole('button', { name: 'Add to cart: Herring plate' })
    await plus.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await plus.click()
    await expect(quantity(page, 'Herring plate')).toHaveValue('1')
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(plus).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(page.locator('header [data-me=count]')).toHaveText('1')
    const choose = page.getByRole('link', { name: 'Wave tumbler' })
    await choose.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wave tumbler')
  },
)
