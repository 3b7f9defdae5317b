import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { letterAbout } from '#test/support/mail/mailbox.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from './camera.ts'

/** A guest has lost the link, gets another by mail, takes the order into an account and buys it again. */
export const guestOrder: Story = async ({ page, shop, take, show, sql }) => {
  const email = 'guest-order@example.com'
  await putInCart(page, 'gull-mug')
  await goToCheckout(page)
  await enterEverything(page, email)
  await payWith(page, cards.good)
  await expectOrder(page)
  await take('guest-order')
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.context().clearCookies()
  await page.goto('/orders')
  await page.getByRole('textbox', { name: 'Order number' }).fill(number)
  await page.getByRole('textbox', { name: 'Email address of the order' }).fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.waitForURL('**sent=1**')
  await take('guest-sent')
  const { text } = await letterAbout(shop, email, /link/i)
  const [link = ''] = /http\S+\/orders\/\S+/.exec(text) ?? []
  await page.goto(link)
  await take('guest-by_link')
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await signInAs(page, 'Jonas Weber')
  await page.waitForURL('**/orders/**')
  await take('guest-claim')
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await page.waitForURL('**/account/orders/**')
  await take('guest-claimed')
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('**/cart')
  await take('guest-again')
  await sql(`insert into redirects (from_path, to_path) values ('/products/old-gull', '/products/gull-mug')`)
  await show('guest-old_address', '/products/old-gull')
}
