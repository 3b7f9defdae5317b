import { test as base, expect, type Page } from '@playwright/test'
import { findViolations } from './violations.ts'

export interface JourneyShop {
  origin: string
  databaseUrl: string
  standIns: { identityProvider: string; cardProvider: string; mailbox: string }
}

interface Fixtures {
  shop: JourneyShop
  /** Errors of a page. Every journey ends with none, unless it empties the list itself. */
  complaints: string[]
}

/** Tests of a journey: `page.goto('/')` opens the shop of this run; `shop` has its addresses. */
export const test = base.extend<Fixtures>({
  // Playwright wants the fixtures that one uses taken apart, also when there is none.
  // eslint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    // Written by journey-shop.ts.
    await use(JSON.parse(process.env.JOURNEY_SHOP ?? '{}') as JourneyShop)
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      // A violation of the content security policy, in the page or a frame, is reported only on the console.
      context.on('console', (message) => {
        if (/Content Security Policy|Permissions policy/i.test(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (fault) => complaints.push(`${fault.error()} on ${fault.page()?.url()}`))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export async function expectNoViolations(page: Page) {
  expect.soft(await findViolations(page), page.url()).toEqual([])
}
