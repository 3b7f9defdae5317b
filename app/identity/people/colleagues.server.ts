import { configuration } from '#app/configuration.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { type Db, db } from '#db/database.server.ts'

/** Someone who works here. */
export interface Colleague {
  id: IdentityId
  name: string
  /** Only one that the issuer has verified: nothing of the shop is sent to another. */
  address: string | null
  locale: Locale
}

/** Everyone who works here and can sign in today, by name. */
export async function listColleagues(on: Db = db): Promise<Colleague[]> {
  const rows = await colleagues(on).execute()
  return rows
    .map(({ id, name, email, emailVerified, locale }) => ({
      id,
      name: name || email || '',
      address: emailVerified ? email : null,
      locale: isLocale(locale) ? locale : defaultLocale,
    }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

export async function isStaff(on: Db, id: IdentityId): Promise<boolean> {
  return (await colleagues(on).where('i.id', '=', id).executeTakeFirst()) !== undefined
}

const colleagues = (on: Db) =>
  on
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .innerJoin('customers as c', 'c.id', 'i.customerId')
    .select(['i.id', 'c.name', 'i.email', 'i.emailVerified', 'c.locale'])
    .where('i.issuer', '=', configuration().identity.issuer)
