import {
  cards,
  confirmShipping,
  expectOrder,
  goToCheckout,
  payWith,
  putInCart,
  enterAddress,
  enterContact,
} from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import { letterTo } from '#test/support/mail/mailbox.ts'
import type { Camera, Story } from './camera.ts'

const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const email = `maximiliane-charlotte.von.hohenlohe-langenburg.${'x'.repeat(12)}@kunsthandwerkerinnengenossenschaft-schleswig.example`

/** A shop with the longest plausible names, the highest prices and forty choices. */
const lengthen: [text: string, ...values: unknown[]][] = [
  [
    `update settings set value = value || jsonb_build_object('currency', 'SEK', 'name', $1::text) where key = 'shop'`,
    'Kunsthandwerkerinnengenossenschaft Schleswig-Holstein',
  ],
  [`update products set title = $1 || ' ' || title, translations = '{}'`, word],
  [`update collections set title = $1 || ' ' || title, translations = '{}' where slug = 'table'`, word],
  [`update options set name = $1 || ' ' || name, translations = '{}'`, word],
  [
    `insert into option_values (id, option_id, position, name)
     select gen_random_uuid(), o.id, 10 + n, $1 || ' ' || n
     from options o join products p on p.id = o.product_id, generate_series(1, 40) n
     where p.slug = 'harbour-mug' and o.position = 1`,
    word,
  ],
  [
    `insert into variants (id, product_id, position, value1_id, value2_id, price, allows_backorder)
     select gen_random_uuid(), v.product_id, 100 + value.position, value.id, v.value2_id, v.price, true
     from option_values value join options o on o.id = value.option_id
     join lateral (select * from variants where product_id = o.product_id order by position limit 1) v on true
     where value.position > 10`,
  ],
  [
    `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
     select v.id, (select location_id from stock_levels limit 1), true, 9 from variants v where v.position > 100`,
  ],
  [`update variants set price = 99999999, compare_at_price = case when compare_at_price > 0 then 99999999 end`],
  // Two of these are bought: the card provider has a maximum amount, too.
  [
    `update variants set price = 44444444 where product_id in
      (select id from products where slug in ('round-teapot', 'table-set'))`,
  ],
  [`update shipping_methods set name = $1 || ' ' || name, translations = '{}'`, word],
  [`update locations set name = $1 || ' ' || name`, word],
]

/** Nothing is cut off or scrolls sideways, however long or high. */
export const extremes: Story = async (camera) => {
  const { page, show, take, sql, shop } = camera
  for (const [text, ...values] of lengthen) await sql(text, ...values)
  for (const [name, path] of Object.entries({ home: '/', collections: '/collections', search: '/search?q=teapot' }))
    await show(`extremes-${name}`, path)
  await showLists(camera)
  await show('extremes-product', '/products/harbour-mug')
  await show('extremes-product_de', '/de/products/table-set')
  await putInCart(page, 'round-teapot')
  await putInCart(page, 'table-set')
  await take('extremes-cart_beside')
  await show('extremes-cart', '/cart')
  await goToCheckout(page)
  await enterContact(page, email)
  await page.locator('#delivery form').waitFor()
  await take('extremes-delivery')
  await enterAddress(page, 'en', word)
  await page.locator('#shipping form').waitFor()
  await take('extremes-shipping')
  await confirmShipping(page)
  await page.frameLocator('#payment iframe').getByRole('textbox').first().waitFor()
  await take('extremes-payment')
  await payWith(page, cards.good)
  const number = await expectOrder(page)
  await take('extremes-order')
  const link = page.url()
  await page.goto('about:blank')
  await page.setContent((await letterTo(shop, email)).html)
  await take('extremes-mail')
  await page.goto(link)
  await page.getByRole('link', { name: 'Withdraw from contract' }).first().click()
  await take('extremes-withdraw')
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await take('extremes-office')
  await show('extremes-office_orders', '/admin/orders')
  for (const place of ['', '/refund', '/send', '/cancel'])
    await show(`extremes-office_order${place.replace('/', '_')}`, `/admin/orders/${number}${place}`)
  await show('extremes-office_delivery', '/de/admin/delivery')
}

/** With everything that opens over the page: the menu and the filters. */
async function showLists({ page, show, take }: Camera) {
  await show('extremes-collection', '/de/collections/table?available=1')
  const narrow = { width: 320, height: 568 }
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Menü' }).click()
  await take('extremes-menu')
  await page.setViewportSize(narrow)
  await page.goto('/de/collections/table')
  await page.getByRole('button', { name: 'Filtern und sortieren' }).click()
  await page.getByRole('main').locator('summary').first().click()
  await take('extremes-filters')
  await page.setViewportSize({ width: 1440, height: 900 })
}
