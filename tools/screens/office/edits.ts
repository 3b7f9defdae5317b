import { limits } from '#app/limits.ts'
import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Items are taken out of a paid order and others are added; a part of it is refunded on its own page. */
export const edits: Story = async (camera) => {
  const { page, show, take } = camera
  await putInCart(page, 'wave-tumbler')
  // The same item again within a second would count as a double click.
  await page.waitForTimeout(limits.repeatedAdd.value)
  await putInCart(page, 'wave-tumbler')
  await goToCheckout(page)
  await enterEverything(page, 'edits@example.com')
  await payWith(page, cards.good)
  const number = await expectOrder(page)
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  const path = `/admin/orders/${number}/edit`
  await show('edits-begin', path)
  await page.goto(`${path}?q=mug`)
  await take('edits-search')
  await page.getByRole('spinbutton', { name: 'Wave tumbler' }).fill('1')
  await page.getByRole('spinbutton', { name: /Gull mug|Möwenbecher/ }).fill('2')
  await page.getByRole('button', { name: /^(Work out the change|Änderung berechnen)/ }).click()
  await page.getByRole('heading', { name: /^(What will happen|Was geschehen wird)$/ }).waitFor()
  await take('edits-plan')
  const planned = new URL(page.url())
  await show('edits-plan_de', `/de${planned.pathname}${planned.search}`)
  await page.goto(planned.pathname + planned.search)
  await page.getByRole('button', { name: /^(Remove 1 and refund|1 herausnehmen und)/ }).click()
  await page
    .getByText(/What was added is a draft|Was hinzukommt, ist ein eigener/)
    .first()
    .waitFor()
  await take('edits-done')
  await show('edits-send', `/admin/orders/${number}/send`)
  await page.goto(`${path}?${planned.searchParams.toString()}`)
  await take('edits-refused')
}
