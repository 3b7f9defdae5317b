import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** The list of customers, an account and a guest of one person, and what staff do for them. */
export const officeCustomers: Story = async ({ page, show, sql }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  const address = `{"name": "Zoë Lang", "company": "", "lines": ["Torstraße 1"], "city": "Berlin", "region": "", "postalCode": "10115", "country": "DE", "phone": ""}`
  const [made] = await sql(
    `with c as (insert into customers (id, email, name, phone, locale) values (gen_random_uuid(), 'zoe@example.com', 'Zoë Lang', '+49301234567', 'de') returning id),
      i as (insert into identities (id, customer_id, issuer, subject, email, email_verified)
        select gen_random_uuid(), c.id, (select issuer from identities limit 1), 'zoe', 'zoe@example.com', true from c returning id),
      s as (insert into sessions (id_hash, identity_id, user_agent, expires_at)
        select decode(md5(i.id::text || n) || md5(n::text), 'hex'), i.id, (array['Mozilla/5.0 (iPhone) Version/18 Safari/604', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140'])[n],
          now() + interval '20 days' from i, generate_series(1, 2) n),
      a as (insert into addresses (id, customer_id, address) select gen_random_uuid(), c.id, $1::jsonb from c),
      o as (insert into orders (id, state, payment, fulfilment, to_pack, kept, submission_key, snapshot_hash, email, customer_id, locale, currency, delivery,
          shipping_address, prices_include_tax, subtotal, shipping_total, tax_total, total, created_at, expires_at, placed_at)
        select uuidv7(n * interval '-9 days'), 'placed', (array['paid', 'partially_refunded', 'paid'])[n], (array['unfulfilled', 'delivered', 'fulfilled'])[n], false, n * 2150,
          gen_random_uuid(), '', 'zoe@example.com', case when n < 3 then c.id end, 'de', 'EUR', 'ship', $1::jsonb, true, n * 2150, 0, 0,
          n * 2150, now() - n * interval '9 days', now(), now() - n * interval '9 days' from c, generate_series(1, 3) n)
    select id from c`,
    address,
  )
  const { id } = made as { id: string }
  await sql(
    `with t as (insert into customer_tags select $1::uuid, unnest(array['regular', 'ceramics class']))
     insert into comments (id, record, object_id, body) values (gen_random_uuid(), 'customers', $1::text, 'Collects the blue glaze. Call before parcels leave.')`,
    id,
  )
  await sql(`insert into letters (id, kind, reference, recipient, locale, state, created_at, sent_at)
    select uuidv7(interval '-1 day' * days), kind, kind, 'zoe@example.com', 'de', state, now() - interval '1 day' * days, now() - interval '1 day' * days
    from (values ('order-sent', 'sent', 2), ('message-received', 'refused', 5), ('order-confirmation', 'sent', 9)) as mails (kind, state, days)`)
  const [guest] = await sql('select id from customer_files where customer_id is null and email = $1', 'zoe@example.com')
  await show('office-customers', '/admin/customers')
  await show('office-customers_de', '/de/admin/customers?kind=account')
  await show('office-customer', `/admin/customers/${id}`)
  await show('office-customer_de', `/de/admin/customers/${id}`)
  await show('office-customer_guest', `/admin/customers/${(guest as { id: string }).id}`)
  await show('office-customer_merge', `/admin/customers/${id}/merge`)
  await show('office-customer_erase', `/admin/customers/${id}/erase`)
  await show('office-customer_erase_de', `/de/admin/customers/${id}/erase`)
}
