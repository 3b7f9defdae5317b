import { putInCart } from '#test/support/people/buying.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

test('signing in leads back to the former page, and the name appears on public pages', async ({ page, shop }) => {
  await page.goto('/auth/sign-in?return_to=/collections/vases')
  await signInAs(page, 'Jonas Weber')
  await expect(page).toHaveURL('/collections/vases')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Jonas Weber' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Create account' })).toBeHidden()
  await page.goto('/')
  await header.getByRole('link', { name: 'Jonas Weber' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Jonas Weber')

  await header.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText('Please sign in to see this page.')
  // Signing out of the shop signs out at the issuer, too: the next person on this computer has to sign in.
  await page.goto(shop.standIns.identityProvider)
  await expect(page.getByText('Nobody is signed in here.')).toBeVisible()
})

test('a guest’s cart is merged with the account’s, and the merge can be undone', async ({ page, browser, shop }) => {
  const elsewhere = await browser.newContext({ baseURL: shop.origin })
  const there = await elsewhere.newPage()
  await there.goto('/auth/sign-in')
  await signInAs(there, 'Mira Lindqvist')
  await putInCart(there, 'herring-mug')
  await elsewhere.close()

  await putInCart(page, 'wave-tumbler')
  await page.goto('/auth/sign-in?return_to=/cart')
  await signInAs(page, 'Mira Lindqvist')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toContainText('2')
  await expect(page.getByRole('main')).toContainText(
    'You are signed in. We added items from your account: 1 × Herring mug',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toContainText('1')
  await expect(page.getByRole('main')).not.toContainText('Herring mug')
  await expect(page.getByRole('main')).toContainText('Wave tumbler')
})

test('a new customer registers at the issuer and is greeted by name', { tag: '@phone' }, async ({ page, isMobile }) => {
  const email = `kim-${isMobile ? 'phone' : 'desk'}@example.com`
  await page.goto('/auth/register?return_to=/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account')
  await page.getByLabel('Name').fill('Kim Østergård')
  await page.getByLabel('Email address', { exact: true }).fill(email)
  await page.getByLabel('Password').fill('a long enough one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Kim Østergård')
  await expect(page.getByRole('main')).toContainText(email)
})

test('a session that ends at the issuer ends in the shop', async ({ page, context, shop }) => {
  await page.goto('/auth/sign-in?return_to=/account')
  await signInAs(page, 'Ada Moreno')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada Moreno')
  const issuer = await context.newPage()
  await issuer.goto(shop.standIns.identityProvider)
  await issuer.getByRole('button', { name: 'End this session' }).click()
  await expect(issuer.getByText('the shop was notified')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Please sign in to see this page.')
})

test('a person who cancels at the issuer sees that nothing was changed', async ({ page }) => {
  await page.goto('/de/auth/sign-in?return_to=/de/cart')
  await page.getByRole('button', { name: /^Ohne Anmeldung zurück/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('main')).toContainText('Es wurde nichts geändert')
})

test('two windows of one browser: when one changes the session, the other says so and does nothing', async ({
  page,
  context,
}) => {
  await page.goto('/auth/sign-in?return_to=/account/profile')
  await signInAs(page, 'Ada Moreno')
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are signed out')

  await page.getByLabel('Name').fill('Typed while signed out')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText('What you typed is kept on this page')

  await page.goto('/auth/sign-in?return_to=/account/profile')
  await signInAs(page, 'Ada Moreno')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Moreno')
  await other.goto('/account')
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
  await other.goto('/auth/sign-in?return_to=/account/profile')
  await signInAs(other, 'Jonas Weber')
  await page.getByLabel('Name').fill('Typed as somebody else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText('Someone else has signed in here since this form was opened')
  await other.reload()
  await expect(other.getByLabel('Name')).toHaveValue('Jonas Weber')
})
