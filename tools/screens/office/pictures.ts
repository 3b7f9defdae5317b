import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** All pictures, one with a point that stays in view, and those to choose for another product. */
export const officePictures: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-pictures', '/admin/pictures')
  await show('office-pictures-none', '/admin/pictures?q=nothing-like-it')
  await page.goto('/admin/pictures?q=mug')
  await page.locator('main li > div > a').first().click()
  await page.locator('input[type=image]').waitFor()
  await take('office-picture')
  await page.locator('input[type=image]').click({ position: { x: 60, y: 240 } })
  await page.getByText(/Point saved|Punkt gespeichert/).waitFor()
  await take('office-picture-point')
  await page.locator('#focus-x').fill('left')
  await page.getByRole('button', { name: /Save point|Punkt speichern/ }).click()
  await page.locator('#problems').waitFor()
  await take('office-picture-errors')
  await page.goto('/admin/products?sort=title')
  await page.locator('tbody a[href*="/admin/products/"]').first().click()
  await page.getByRole('link', { name: /Choose from all pictures|Aus allen Bildern wählen/ }).click()
  await page.getByRole('button', { name: /Add chosen|Gewählte/ }).waitFor()
  await take('office-pictures-choose')
}
