import type { Page } from '@playwright/test'

/** On the issuer's own page. */
export async function signInAs(page: Page, name: 'Ada Moreno' | 'Jonas Weber' | 'Mira Lindqvist') {
  await page.getByRole('button', { name: `Sign in as ${name}` }).click()
}
