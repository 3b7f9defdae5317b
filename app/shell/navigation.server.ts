import type { Locale } from '#app/locales.ts'
import { type MenuLink, readMenuLinks } from '#app/menus/menu-links.server.ts'
import { getLegalPages, type LegalPage } from '#app/settings/legal-pages.server.ts'
import { accentsOf, styleSheetOf } from '#app/settings/look/look.ts'
import { hasWithdrawalFunction, type PriceTax, priceTaxOf } from '#app/settings/seller.ts'
import { inLanguage } from '#app/settings/settings.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { remembered } from '#app/web/answers/changes.ts'

/** The content of header and footer, in one language. */
export interface Navigation {
  name: string
  claim: string
  email: string
  phone: string
  mark: string | null
  markAlt: string
  /** The name of the style sheet with its colours. Null: those that it comes with. */
  styleSheet: string | null
  priceTax: PriceTax
  header: MenuLink[]
  footer: MenuLink[]
  legal: LegalPage[]
  /** Whether contracts can be withdrawn from here. */
  hasWithdrawal: boolean
}

/** The cache tags of a page with header and footer, in addition to its own. */
export const navigationTags = ['navigation', 'pages', 'settings'] as const

/**
 * Kept per language until a menu, a collection, a page or the settings change; the last one known when the database is away.
 */
export const getNavigation = remembered(navigationTags, async (locale: Locale): Promise<Navigation> => {
  const settings = await getSettings()
  const accents = accentsOf(settings)
  const [menus, legal] = await Promise.all([readMenuLinks(locale), getLegalPages(locale)])
  return {
    name: settings.name,
    claim: inLanguage(settings.claim, locale),
    email: settings.email,
    phone: settings.phone,
    mark: settings.mark,
    markAlt: inLanguage(settings.markAlt, locale),
    styleSheet: accents && styleSheetOf(accents),
    priceTax: priceTaxOf(settings),
    ...menus,
    legal,
    hasWithdrawal: hasWithdrawalFunction(settings),
  }
})
