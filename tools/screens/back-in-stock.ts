import { letterTo } from '#test/support/mail/mailbox.ts'
import type { Story } from './camera.ts'

/** A shopper asks for an email when a product that is sold out is back; the office sees that somebody waits. */
export const backInStock: Story = async ({ page, show, take, sql, shop }) => {
  const gone = `update stock_levels set on_hand = 0 where variant_id in
    (select v.id from variants v join products p on p.id = v.product_id where p.slug = $1)`
  await sql(gone, 'herring-mug')
  await show('product_sold-out', '/products/herring-mug')
  await page.goto('/products/herring-mug')
  await page.getByRole('link', { name: 'Email me when it is back' }).click()
  await page.getByRole('heading', { name: 'Email me when it is back' }).waitFor()
  await take('notice')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@')
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByText('Please check').first().waitFor()
  await take('notice_errors')
  await page.getByRole('textbox', { name: 'Email' }).fill('waiting@example.com')
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByText('We have sent you an email.').waitFor()
  await take('notice_asked')
  const { text } = await letterTo(shop, 'waiting@example.com')
  const link = /https?:\/\/\S+\/notice\?key=\S+/.exec(text)?.[0] ?? ''
  await show('notice_question', link)
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('heading', { name: 'You will hear from us' }).waitFor()
  await take('notice_waits')
  await page.getByRole('button', { name: 'Do not email me' }).click()
  await page.getByRole('heading', { name: 'This request is closed' }).waitFor()
  await take('notice_over')
}
