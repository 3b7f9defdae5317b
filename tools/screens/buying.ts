import {
  cards,
  confirmShipping,
  expectOrder,
  goToCheckout,
  payButton,
  payWith,
  placeWithoutPaying,
  putInCart,
  tellAddress,
  tellContact,
  tellEverything,
} from '#test/support/buying.ts'
import type { Camera, Story } from './camera.ts'

const many = [
  'harbour-mug',
  'gull-mug',
  'espresso-cup',
  'breakfast-bowl',
  'terrazzo-bowl',
  'pinch-bowl',
  'round-teapot',
  'tea-caddy',
  'sugar-jar',
  'milk-jug',
  'wave-tumbler',
  'egg-cups',
]

const cardFields = (page: Camera['page']) => page.frameLocator('#payment iframe').getByRole('textbox').first().waitFor()

export const cart: Story = async ({ page, show, take, sql }) => {
  await show('cart-empty', '/cart')
  await putInCart(page, 'harbour-mug')
  await take('cart-one')
  for (const slug of many.slice(1)) await putInCart(page, slug)
  await show('cart-full', '/cart')
  await show('cart-full_de', '/de/cart')
  const mugs = page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' })
  await page.goto('/cart')
  await mugs.fill('900')
  await page.getByRole('button', { name: 'Update the quantity of Harbour mug' }).click()
  await page.waitForURL('**/cart?told=*')
  await take('cart-kept_at_what_there_is')
  // Meanwhile the owner has changed a price and sold the last pieces over the counter.
  await sql(
    `update variants set price = price + 400 where product_id = (select id from products where slug = 'gull-mug')`,
  )
  await sql(`update stock_levels set on_hand = 0 where variant_id in
    (select v.id from variants v join products p on p.id = v.product_id where p.slug = 'milk-jug')`)
  await show('cart-changed', '/cart')
}

export const checkout: Story = async ({ page, take }) => {
  await putInCart(page, 'round-teapot')
  await putInCart(page, 'espresso-cup')
  await goToCheckout(page)
  await take('checkout-1_contact')
  await tellContact(page, 'not an address')
  await page.getByText('One field needs another look').waitFor()
  await take('checkout-1_contact_error')
  await tellContact(page, 'guest@example.com')
  await page.locator('#delivery form').waitFor()
  await take('checkout-2_delivery')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('fields need another look').waitFor()
  await take('checkout-2_delivery_errors')
  await page
    .getByRole('radio', { name: /^Pick up at/ })
    .first()
    .check()
  await take('checkout-2_pick_up')
  await page.getByRole('radio', { name: 'To an address' }).check()
  await tellAddress(page)
  await page.locator('#shipping form').waitFor()
  await take('checkout-3_shipping')
  await confirmShipping(page)
  await cardFields(page)
  await take('checkout-4_payment')
  await payWith(page, cards.declined)
  await page.getByRole('alert').getByText('declined').waitFor()
  await take('checkout-4_declined')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await cardFields(page)
  await take('checkout-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/de/checkout')
  await cardFields(page)
  await take('checkout-de')
  await page.route('**/endive/stripe.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByRole('button').waitFor()
  await take('checkout-blocked')
}

export const orders: Story = async ({ page, take, sql }) => {
  await putInCart(page, 'terrazzo-bowl')
  await putInCart(page, 'gull-mug')
  await goToCheckout(page)
  await tellEverything(page, 'order@example.com')
  await payWith(page, cards.good)
  await expectOrder(page)
  await take('order-paid')
  const paid = page.url()
  await page.goto(paid.replace('/orders/', '/de/orders/'))
  await take('order-de')
  const number = new URL(paid).pathname.split('/').at(-1)
  await sql(`update orders set state = 'expired', placed_at = null, expired_at = now() where number = $1`, number)
  await page.goto(paid)
  await take('order-expired')
}

/** An order that was placed without script waits for its payment. */
export const waitingOrder: Story = async ({ page, take }) => {
  await putInCart(page, 'breakfast-bowl')
  await goToCheckout(page)
  await tellContact(page, 'later@example.com')
  await tellAddress(page)
  await confirmShipping(page)
  await take('checkout-without_script')
  const link = await placeWithoutPaying(page)
  await page.locator('noscript form button').click()
  await page.waitForURL('**/pay/*')
  await take('provider-pay')
  await page.goBack()
  await page.goto(link)
  await take('order-pending')
}

export const pickUp: Story = async ({ page, take }) => {
  await putInCart(page, 'sugar-jar')
  await goToCheckout(page)
  await tellContact(page, 'pick-up@example.com')
  await page.getByRole('radio', { name: 'Pick up at Lerbugt Kragwik' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await payButton(page).waitFor()
  await take('checkout-pick_up')
  await payWith(page, cards.good)
  await expectOrder(page)
  await take('order-pick_up')
}
