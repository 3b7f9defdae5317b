import { startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { startShop } from '#test/support/shop/shop.ts'
import { shopAt } from '#test/support/shop/shop-at-hostile-issuer.ts'

test('signing out at the issuer, on another site, signs out here through a frame in its page, and only for the issuer', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000)
  const issuer = await startHostileIssuer()
  const own = await startShop({ env: shopAt(issuer) })
  try {
    await page.goto(`${own.origin}/auth/sign-in?return_to=/account`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
    const end = `${issuer.origin}/end?shop=${own.origin}`
    await page.goto(end)
    await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
    await page.goto(`${own.origin}/account`)
    await expect(page.getByRole('main')).toContainText('Please sign in to see this page.')
    // The same page under another name is not the issuer’s, and may not show the frame.
    await page.goto(end.replace('127.0.0.1', 'localhost'))
    await expect.poll(() => complaints.splice(0).join()).toContain('frame-ancestors')
  } finally {
    await own.stop()
    await issuer.stop()
  }
})
