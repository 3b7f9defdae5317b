import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

interface JourneyShop {
  origin: string
  standIns: { identityProvider: string; cardProvider: string; mailbox: string }
}

/** Tests of a journey: `page.goto('/')` opens the shop of this run; `shop` tells its addresses. */
export const test = base.extend<{ shop: JourneyShop }>({
  // Playwright wants the fixtures that one uses taken apart, also when there is none.
  // eslint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    // Written by journey-shop.ts.
    await use(JSON.parse(process.env.JOURNEY_SHOP ?? '{}') as JourneyShop)
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
})

export { expect }

/** Every rule that axe knows for WCAG 2.2 AA; frames of other origins are theirs. */
export async function expectNoViolations(page: Page) {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const told = found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(told).toEqual([])
}
