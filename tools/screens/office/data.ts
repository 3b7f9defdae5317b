import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** What an owner sees of imports, and of people who ask for their data or for its deletion. */
export const officeData: Story = async ({ page, show, sql }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  const [filed] = await sql(
    `with i as (insert into imports (id, file_name, format, file_hash, state, created_count, changed_count, refused_count, draft_count, header, finished_at, errors)
       select gen_random_uuid(), (array['products-of-the-former-shop-2026-11-20.csv', 'customers.csv', 'redirects.csv'])[n], (array['shopify', 'shopify_customers', 'redirects'])[n], '',
         case n when 3 then 'failed' else 'done' end, 1204, 17, 3, 12, '{Title}', now(),
         '[{"line": 12, "column": "Variant Price", "reason": "price", "value": "free"}, {"line": 88, "column": "Variant SKU", "reason": "sku_repeated", "value": "MUG-BLUE-350-ML"}, {"line": 301, "column": "", "reason": "cells", "value": "3 instead of 47"}]'
       from generate_series(1, 3) n returning id, format)
     insert into import_rows (import_id, line, problem, cells) select id, 12, 'x', '{Mug}' from i where format = 'shopify' returning import_id as id`,
  )
  await show('office-imports', '/admin/imports')
  await show('office-import', `/admin/imports/${String((filed as { id: string }).id)}`)
  await show('office-import_de', `/de/admin/imports/${String((filed as { id: string }).id)}`)
  await sql(
    `insert into erasures (id, email, reason, requested_by, requested_at, done_at, orders)
     select gen_random_uuid(), case when n < 3 then n || '@example.com' end, (array['by_mail', 'by_post', 'own'])[n], 'x', now() - n * interval '2 days',
       case n when 3 then now() end, case n when 3 then 2 end from generate_series(1, 3) n`,
  )
  await show('office-erasures', '/admin/erasures?state=all')
  await sql(
    `with c as (insert into customers (id, email, name, locale) values (gen_random_uuid(), 'zoe@example.com', 'Zoë Lang', 'en') returning id)
     insert into archives (id, customer_id, requested_by, requested_at) select gen_random_uuid(), id, 'x', now() from c`,
  )
  await show('office-archives', '/admin/archives')
  for (const path of ['erasures', 'archives', 'imports']) await show(`office-${path}_de`, `/de/admin/${path}`)
  await show('office-settings_de', '/de/admin/settings')
}
