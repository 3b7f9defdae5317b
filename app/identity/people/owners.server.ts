import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type Db, db } from '#db/database.server.ts'

export interface OwnerMailbox {
  /** The recipient, so that no one gets the same mail twice: an identity, or the shop itself. */
  of: IdentityId | 'shop'
  address: string
  locale: Locale
}

/**
 * The recipients of mails to the owners: at addresses that the issuer has verified, since otherwise a stranger might
 * read the shop's figures. If no owner has one, the shop's own address. Only owners since before `since`.
 */
export async function listOwners({ email }: ShopSettings, since: Date, on: Db = db): Promise<OwnerMailbox[]> {
  const owners = await on
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .innerJoin('customers as c', 'c.id', 'i.customerId')
    .select(['i.id as of', 'i.email', 'i.emailVerified', 'c.locale'])
    .where(sql<boolean>`'owner' = any (m.roles)`)
    .where('i.issuer', '=', configuration().identity.issuer)
    .where('m.createdAt', '<', since)
    .execute()
  const known = owners.flatMap(({ of, email: address, emailVerified, locale }) =>
    address && emailVerified ? [{ of, address, locale: isLocale(locale) ? locale : defaultLocale }] : [],
  )
  if (known.length > 0 || owners.length === 0) return known
  return [{ of: 'shop', address: email, locale: defaultLocale }]
}
