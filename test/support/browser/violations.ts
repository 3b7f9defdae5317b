import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A rule of axe that a page breaks, and where. */
export interface Violation {
  id: string
  help: string
  where: string[]
}

/** Every rule of axe for WCAG 2.2 AA; frames of other origins are excluded. */
export async function findViolations(page: Page): Promise<Violation[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .options({ resultTypes: ['violations'] })
    // Without frames, in a third of the time: the frames of the card provider are tested elsewhere.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }))
}
