import { findMisfits, views } from '#test/support/fit.ts'
import { expect, test } from '#test/support/journey.ts'
import { signInAs } from '#test/support/signing-in.ts'

// A share of what `npm run screens -- --check` looks at: what each kind of page does where it is tightest.
const tight = views.filter(({ name }) => ['320', '768', '1024', '200 %', '400 %'].includes(name))
const pages = [
  '/',
  '/de/collections/table',
  '/search?q=teapot',
  '/products/harbour-mug',
  '/de/products/table-set',
  // Its name has two hundred letters.
  '/de/products/wood-fired-bottle-31',
  '/cart',
  '/contact',
  '/locations/kragwik',
  '/pages/terms',
  '/nothing-here',
]

for (const javaScriptEnabled of [true, false]) {
  test(`pages fit narrow windows and magnified ones, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(path)
      expect.soft(await findMisfits(page, tight), path).toEqual([])
    }
    await context.close()
  })
}

test('what somebody sees who is signed in fits the narrowest phone', async ({ page }) => {
  await page.goto('/auth/sign-in?return_to=/account')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/account')
  const narrowest = tight.filter(({ name }) => name === '320')
  for (const path of ['/account', '/de/admin/orders', '/admin/settings']) {
    await page.goto(path)
    expect.soft(await findMisfits(page, narrowest), path).toEqual([])
  }
})
