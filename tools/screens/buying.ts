import { limits } from '#app/limits.ts'
import {
  cards,
  confirmShipping,
  expectOrder,
  goToCheckout,
  payButton,
  payWith,
  placeWithoutPaying,
  putInCart,
  enterAddress,
  enterContact,
  enterEverything,
} from '#test/support/people/buying.ts'
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
  await take('cart-beside')
  await show('cart-one', '/cart')
  for (const slug of many.slice(1)) await putInCart(page, slug)
  await show('cart-full', '/cart')
  await show('cart-full_de', '/de/cart')
  const mugs = page.getByRole('spinbutton', { name: 'Quantity: Harbour mug' })
  await page.goto('/cart')
  await mugs.fill('900')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('The quantity is now').waitFor()
  await take('cart-kept_at_what_there_is')
  // Meanwhile the owner has changed a price and sold the last items in the shop.
  await sql(
    `update variants set price = price + 400 where product_id = (select id from products where slug = 'gull-mug')`,
  )
  await sql(`update stock_levels set on_hand = 0 where variant_id in
    (select v.id from variants v join products p on p.id = v.product_id where p.slug = 'milk-jug')`)
  await show('cart-changed', '/cart')
  // And has deleted a product.
  await sql(
    `insert into gone_cart_lines (id, cart_id, version, title, translations, choice)
     select gen_random_uuid(), cart_id, 1000, 'Ferry cup', '{}', '[{"value": "Oat", "translations": {}}]'
     from (select cart_id from cart_lines group by cart_id order by max(added_at) desc limit 1) c`,
  )
  await show('cart-gone', '/cart')
  await page.getByRole('button', { name: 'Remove: Milk jug' }).click()
  await page.getByRole('main').getByText('Removed: Milk jug').waitFor()
  await take('cart-removed')
  // The maximum quantity of a cart.
  await sql(
    `insert into cart_lines (id, cart_id, variant_id, quantity, price_when_added)
     select gen_random_uuid(), c.cart_id, v.id, 1, v.price from variants v,
       (select cart_id, count(*) as lines from cart_lines group by cart_id order by max(added_at) desc limit 1) c
     where v.id not in (select variant_id from cart_lines where cart_id = c.cart_id)
     order by v.id limit (select $1 - count(*) from cart_lines
       where cart_id = (select cart_id from cart_lines group by cart_id order by max(added_at) desc limit 1))`,
    limits.cartLines.value,
  )
  await show('cart-huge', '/cart')
  await sql('delete from cart_lines where cart_id in (select id from carts where removed <> $1)', '[]')
  await show('cart-emptied', '/cart')
}

export const checkout: Story = async ({ page, take, show, sql }) => {
  await putInCart(page, 'round-teapot')
  await putInCart(page, 'espresso-cup')
  await goToCheckout(page)
  await take('checkout-1_contact')
  await sql(
    `insert into gone_cart_lines (id, cart_id, version, title, translations, choice)
     select gen_random_uuid(), cart_id, 1000, 'Ferry cup', '{}', '[]'
     from (select cart_id from cart_lines group by cart_id order by max(added_at) desc limit 1) c`,
  )
  await show('checkout-gone', '/checkout')
  await sql('delete from gone_cart_lines')
  await enterContact(page, 'not an address')
  await page.getByText('Please check 1 field').waitFor()
  await take('checkout-1_contact_error')
  await enterContact(page, 'guest@example.com')
  await page.locator('#delivery form').waitFor()
  await take('checkout-2_delivery')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/Please check \d+ fields/).waitFor()
  await take('checkout-2_delivery_errors')
  await page
    .getByRole('radio', { name: /^Pick-up:/ })
    .first()
    .check()
  await take('checkout-2_pick_up')
  await page.getByRole('radio', { name: 'Delivery to an address' }).check()
  await page.getByRole('checkbox', { name: /billing address/ }).check()
  await take('checkout-2_billing')
  await page.getByRole('checkbox', { name: /billing address/ }).uncheck()
  await enterAddress(page)
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
  await page.locator('#payment').getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  await take('checkout-blocked')
}

export const orders: Story = async ({ page, take, sql }) => {
  await putInCart(page, 'terrazzo-bowl')
  await putInCart(page, 'gull-mug')
  await goToCheckout(page)
  await enterEverything(page, 'order@example.com')
  await payWith(page, cards.good)
  await expectOrder(page)
  await take('order-paid')
  const paid = page.url()
  await page.goto(paid.replace('/orders/', '/de/orders/'))
  await take('order-de')
  const number = new URL(paid).pathname.split('/').at(-1)
  await sql(`update products set status = 'archived' where slug = 'terrazzo-bowl'`)
  await page.goto(paid)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('**/cart')
  await take('cart-again')
  await sql(`update products set status = 'active' where slug = 'terrazzo-bowl'`)
  await page.goto('/orders')
  await take('orders-lookup')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByText('Please check').first().waitFor()
  await take('orders-lookup_errors')
  await page.goto('/orders?sent=1')
  await take('orders-lookup_sent')
  await sql(`update orders set state = 'expired', placed_at = null, expired_at = now() where number = $1`, number)
  await page.goto(paid)
  await take('order-expired')
  const long = `created_at - interval '91 days'`
  await sql(
    `update orders set created_at = ${long}, state = 'placed', placed_at = ${long}, expired_at = null where number = $1`,
    number,
  )
  await page.goto(paid)
  await take('order-old_link')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.waitForURL('**sent=1**')
  await take('order-old_link_sent')
}

/** An order placed without script waits for its payment. */
export const waitingOrder: Story = async ({ page, take, sql }) => {
  await putInCart(page, 'breakfast-bowl')
  await goToCheckout(page)
  await enterContact(page, 'later@example.com')
  await enterAddress(page)
  await confirmShipping(page)
  await take('checkout-without_script')
  const link = await placeWithoutPaying(page)
  await page.locator('noscript form button').click()
  await page.waitForURL('**/pay/*')
  await take('provider-pay')
  await page.goBack()
  await page.goto(link)
  await take('order-pending')
  // Meanwhile another customer has ordered the last items, and paid for them.
  await sql(`update stock_reservations set state = 'released'
    where order_id = (select id from orders where email = 'later@example.com')`)
  await sql(
    `update orders set state = 'expired', expired_at = now(), displaced_at = now() where email = 'later@example.com'`,
  )
  await page.goto(link)
  await take('order-displaced')
  await page.goto('/checkout?told=order.displaced')
  await take('checkout-displaced')
  await sql(`update stock_levels set on_hand = reserved where variant_id in
    (select v.id from variants v join products p on p.id = v.product_id where p.slug = 'breakfast-bowl')`)
  await page.reload()
  await take('cart-displaced')
}

export const pickUp: Story = async ({ page, take }) => {
  await putInCart(page, 'sugar-jar')
  await goToCheckout(page)
  await enterContact(page, 'pick-up@example.com')
  await page.getByRole('radio', { name: 'Pick-up: Lerbugt Kragwik' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await payButton(page).waitFor()
  await take('checkout-pick_up')
  await payWith(page, cards.good)
  await expectOrder(page)
  await take('order-pick_up')
}
