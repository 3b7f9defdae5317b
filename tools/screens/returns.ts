import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Camera, Story } from './camera.ts'

/** A guest returns an item; the owner approves, receives and refunds it. */
export const returns: Story = async (camera) => {
  const { page, show } = camera
  const { number, link } = await requested(camera)
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-overview_returns', '/admin')
  await show('office-returns', '/admin/returns')
  await decided(camera, number, link)
  await show('office-order_returned', `/admin/orders/${number}`)
  await show('office-return_refunded', `/admin/returns/${number}-R1`)
  await show('office-return_start', `/admin/orders/${number}/return`)
  await show('office-settings_returns', '/admin/settings')
}

/** The owner sends another item instead of the one that comes back: for nothing, for more and for less. */
export const exchanges: Story = async (camera) => {
  const { page, show, take } = camera
  const { number, link } = await requested(camera)
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  const file = `/admin/returns/${number}-R1`
  await page.goto(file)
  await page.getByRole('button', { name: 'Approve return' }).click()
  await page.getByText('The return is approved.').waitFor()
  await page.getByRole('link', { name: 'Exchange for other items' }).click()
  await page.getByRole('heading', { name: /Exchange for return/ }).waitFor()
  await take('office-exchange')
  await page.getByRole('searchbox', { name: 'Product name or SKU' }).fill('tumbler')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('spinbutton').first().fill('1')
  await page.getByRole('button', { name: 'Work out the change' }).click()
  await page.getByText('What will happen').waitFor()
  await take('office-exchange_planned')
  await show('office-exchange_planned_de', page.url().replace('/admin/', '/de/admin/'))
  await page.goBack()
  await page.getByRole('button', { name: /^Exchange/ }).click()
  await page.getByText(/The customer gets a link|There is nothing to pay/).waitFor()
  await take('office-exchange_done')
  await show('office-exchange_return', file)
  await show('return-exchanged', link)
}

async function requested({ page, show, take, sql }: Camera) {
  for (const slug of ['herring-mug', 'scale-tiles']) await putInCart(page, slug)
  await goToCheckout(page)
  await enterEverything(page, 'returns@example.com')
  await payWith(page, cards.good)
  const number = await expectOrder(page)
  const link = page.url()
  await sql(
    `with sent as (insert into shipments (id, order_id, state, carrier, packed_at, shipped_at)
       select gen_random_uuid(), id, 'delivered', 'DHL', now(), now() from orders where number = $1 returning id, order_id),
     noted as (update orders set fulfilment = 'delivered', to_pack = false where number = $1)
     insert into shipment_lines (shipment_id, order_line_id, quantity)
       select sent.id, l.id, l.quantity from sent join order_lines l using (order_id)`,
    number,
  )
  await show('return-offered', link)
  await page.getByRole('link', { name: 'Return items' }).click()
  await page.getByRole('heading', { name: /Return items from order/ }).waitFor()
  await take('return-form')
  const german = page.url().replace('/orders/', '/de/orders/')
  await page.getByRole('spinbutton').first().fill('1')
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('return-form_errors')
  await page.getByRole('combobox', { name: 'Reason' }).first().selectOption('faulty')
  await page.getByRole('textbox', { name: 'Message to us' }).fill('The handle came off in the post.')
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Please do not send anything yet.').first().waitFor()
  await take('return-requested')
  await show('return-requested_de', link.replace('/orders/', '/de/orders/'))
  await show('return-form_de', german)
  return { number, link }
}

async function decided({ page, show, take }: Camera, number: string, link: string) {
  const file = `/admin/returns/${number}-R1`
  await show('office-return', file)
  await page.getByRole('textbox', { name: 'Why the items' }).fill('')
  await page.getByRole('button', { name: 'Reject return' }).click()
  await page.getByText('Please check').first().waitFor()
  await take('office-return_errors')
  await show('office-return_again', file)
  await page.getByRole('button', { name: 'Approve return' }).click()
  await page.getByText('The return is approved.').waitFor()
  await take('office-return_approved')
  await show('return-approved', link)
  await page.goto(file)
  await page.getByRole('button', { name: 'Record arrival' }).click()
  await page.getByText('The arrival is recorded.').waitFor()
  await take('office-return_received')
  await show('return-received', link)
  await page.goto(file)
  await page.getByRole('link', { name: 'Refund this return' }).click()
  await page.getByText('It is refunded once.').waitFor()
  await take('office-return_refund')
  await page.getByRole('button', { name: /^Refund €/ }).click()
  await page.getByText('Refund requested').waitFor()
}
