import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** The menus as the owner writes them, and the header of the shop with two levels. */
export const menus: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-menus', '/admin/menus')
  await show('office-menu_automatic', '/admin/menus/header')
  await page.getByRole('button', { name: /^(Start from what|Mit dem beginnen)/ }).click()
  await page
    .getByRole('button', { name: /beneath the item before|unter den vorigen Eintrag/ })
    .nth(2)
    .click()
  await page
    .getByRole('button', { name: /beneath the item before|unter den vorigen Eintrag/ })
    .nth(3)
    .click()
  await page.getByRole('status').first().waitFor({ state: 'attached' })
  await take('office-menu')
  await page.goto('/admin/menus/header?q=tea')
  await take('office-menu_found')
  await page.goto('/')
  await page.locator('#collections summary').first().click()
  await page.locator('#collections details[open] a').first().waitFor()
  await take('shop-menu_beneath')
  await page.goto('/admin/menus/header')
  await page.getByRole('button', { name: /^(Make it automatic|Wieder automatisch)/ }).click()
}
