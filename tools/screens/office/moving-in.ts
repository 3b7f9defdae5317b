import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** What an owner sees of a former shop: redirects, failed pictures, its customers and orders. */
export const movingIn: Story = async ({ page, show, take, sql }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-redirects_none', '/admin/redirects')
  await page.getByRole('textbox', { name: 'Old address', exact: true }).fill('/pages/our-story')
  await page.getByRole('textbox', { name: 'Leads to', exact: true }).fill('//elsewhere.example')
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-redirects_errors')
  await page.getByRole('textbox', { name: 'Leads to', exact: true }).fill('/contact')
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await page.getByText('Redirect added.').waitFor()
  await sql(
    `insert into redirects (id, from_path, to_path, source) values
      (gen_random_uuid(), '/product/湯呑み', '/products/harbour-mug', 'import'),
      (gen_random_uuid(), '/collections/a-collection-with-a-long-name-that-nobody-would-type/products/mug', '/products/harbour-mug', 'import')`,
  )
  await show('office-redirects', '/admin/redirects')
  await sql(
    `with m as (insert into media (id, kind, state, source_url, failure)
       select gen_random_uuid(), 'raster', 'failed', 'https://cdn.former-shop.example/s/files/1/0001/products/mug-' || n || '.jpg?v=1700000000',
         (array['file.not_there', 'file.unreachable', 'file.too_large'])[n] from generate_series(1, 3) n returning id)
     insert into product_media (product_id, media_id, position) select (select id from products where slug = 'harbour-mug'), id, 90 from m`,
  )
  await show('office-failed_pictures', '/admin/pictures/failed')
  await sql(
    `insert into former_customers (id, source, shop, number, name, company, email, phone, address, accepts_email, orders_count, spent, note, tax_exempt, tags, hash, imported_at)
     select gen_random_uuid(), 's' || n, 'shopify', n::text, (array['Zoë Lang', 'Jörg Weiß', 'Aiko Tanaka'])[n], '', 'person-' || n || '@example.com', '+4930123456' || n,
       '{}', (array[true, false, null])[n], n, '48.20', '', false, '{}', '', now() from generate_series(1, 3) n`,
  )
  await show('office-former_customers', '/admin/former-customers')
  const [order] = await sql(
    `insert into former_orders (id, source, shop, number, placed_at, name, email, phone, payment, fulfilment, payment_method, shipping_method, currency,
       subtotal, discount, discount_code, shipping, tax, total, refunded, billing_address, shipping_address, note, tags, lines, hash, imported_at)
     select gen_random_uuid(), 's' || n, 'shopify', '#100' || n, '2024-03-05'::timestamptz + n * interval '1 day', 'Zoë Lang', 'person-1@example.com', '', 'partially_refunded',
       'fulfilled', 'Shopify Payments', 'Parcel', 'EUR', 4320, 500, 'SPRING', 1000, 770, 4820, 1000, '{Zoë Lang,Torstraße 1,10115 Berlin,DE}', '{Zoë Lang,Torstraße 1,10115 Berlin,DE}',
       'Leave it at the door', '{vip}', '[{"title": "Mug - Blue", "sku": "MUG-B", "quantity": 2, "price": 1410}, {"title": "Spoon", "sku": "", "quantity": 1, "price": 1000}]', '', now()
     from generate_series(1, 3) n returning id`,
  )
  await show('office-former_orders', '/admin/former-orders')
  await show('office-former_order', `/admin/former-orders/${String((order as { id: string }).id)}`)
  for (const path of ['redirects', 'pictures/failed', 'former-customers', 'former-orders'])
    await show(`office-${path}_de`, `/de/admin/${path}`)
}
