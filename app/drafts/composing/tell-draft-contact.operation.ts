import { z } from 'zod'
import { keepCheckout } from '#app/cart/cart.server.ts'
import { emailField, phoneInput, readPhone } from '#app/checkout/contact.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { operation } from '#app/operations/operation.server.ts'
import { configuration } from '#app/configuration.ts'
import type { Db } from '#db/database.server.ts'
import { sql } from 'kysely'
import { changeable } from './changeable.ts'
import { draft } from '#app/drafts/draft.record.ts'

/** Whom a draft is for, and what colleagues should know of it. */
export const tellDraftContact = operation({
  name: 'drafts.tell_contact',
  http: 'PUT /drafts/:draft/contact',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({
    email: emailField.meta({ personal: true }),
    phone: phoneInput.default(null),
    language: z.enum(locales, 'field.choice'),
    /** Puts the order into the account whose address this is; only such an order can be placed on account. */
    in_account: z.boolean('field.choice').default(false),
    note: z
      .string()
      .trim()
      .max(limits.draftNote.value, 'field.too_long')
      .nullable()
      .default(null)
      .meta({ personal: true }),
  }),
  refusals: ['draft.not_open', 'draft.sent', 'draft.no_account'],
  offer: changeable,
  async run({ tx, facts: { filed }, input, actor }) {
    if (!filed) return refuse('draft.not_open')
    const { email, phone, language: locale, in_account: inAccount, note } = input
    const customerId = inAccount ? await findAccount(tx, email) : null
    if (inAccount && !customerId) return refuse('draft.no_account', '/in_account')
    const { row, details } = filed
    await tx
      .updateTable('drafts')
      .set({ locale, customerId, note: note ?? '' })
      .where('id', '=', row.id)
      .execute()
    await keepCheckout(tx, row.cartId, { ...details, email, phone: phone && readPhone(phone, '') }, actor.now)
    return agree()
  },
})

/** The one account whose address the current issuer has verified. An address of two accounts says of neither. */
export async function findAccount(on: Db, email: string): Promise<CustomerId | null> {
  const { rows } = await sql<{ customerId: CustomerId }>`
    select distinct customer_id from identities
    where lower(email collate "C") = lower(${email}::text collate "C") and email_verified
      and issuer = ${configuration().identity.issuer} limit 2`.execute(on)
  return rows.length === 1 ? (rows[0]?.customerId ?? null) : null
}
