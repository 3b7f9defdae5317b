import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

test('an owner reads a mail in both languages before any customer does, and sends it to herself', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto('/auth/sign-in?return_to=/admin/mails')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin/mails')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Confirmation' }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { level: 1 })).toContainText('B1001')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(mail.getByText('Lindenweg 7')).toBeVisible()
  await expect(mail.getByRole('heading', { level: 1 })).toContainText('Bestellung')
  asked.splice(0)
  await page.reload()
  await expect(mail.getByText('Lindenweg 7')).toBeVisible()
  expect([...new Set(asked)]).toEqual([new URL(page.url()).origin])
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('The test is on its way to you.')).toBeVisible()
})
