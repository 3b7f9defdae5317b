import { sql } from 'kysely'
import { z } from 'zod'
import { findVariant } from '#app/cart/lines/cart-lines.server.ts'
import { identityOf } from '#app/identity/people/customer-of.server.ts'
import { newId, type StockNoticeId, type VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { leftForStrangers } from '#app/mail/strangers.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { keepProducts } from '#app/stock/keep-products.server.ts'
import { limitNetwork, limitRate } from '#app/web/floods/rate-limit.ts'
import type { Tx } from '#db/database.server.ts'
import { noticeInput } from './notice.ts'
import { noticeRequest } from './notice.record.ts'

/**
 * Asks for one mail as soon as a variant that sold out can be bought again. Anyone can type anyone's address, so the first
 * mail only asks whether that is wanted; a customer's own address that the issuer has verified needs none. The answer is
 * the same whether or not the address has asked before.
 */
export const askNotice = operation({
  name: 'stock_notices.ask',
  http: 'POST /stock-notices',
  permission: 'messages:write',
  nature: 'mail',
  on: noticeRequest,
  input: noticeInput,
  refusals: ['cart.options_unknown', 'notice.not_needed', 'notice.too_many'],
  // Whether nothing has to be confirmed.
  answer: z.object({ confirmed: z.boolean() }),
  async run({ tx, input: { product, option1, option2, option3, email, locale }, actor }) {
    await limitNotices(actor)
    // Until this is kept, no one deletes it.
    await keepProducts(tx, sql`select id from products where slug = ${product}`)
    const variant = await findVariant(tx, { slug: product, options: [option1, option2, option3] }, null)
    if (!variant) return refuse('cart.options_unknown')
    if (variant.available !== 0) return refuse('notice.not_needed')
    const isOwn = await isVerified(tx, actor, email)
    // For known addresses, too: the answer does not tell which they are.
    if (!isOwn) {
      const left = await leftForStrangers(tx, 'stock-notice-confirm', actor.now)
      if (left === 0) return refuse('notice.too_many')
      await limitMails(actor, left)
    }
    const notice = await keep(tx, { variantId: variant.id, email, locale, now: actor.now, isOwn })
    if (!notice.confirmedAt)
      await queueLetter(tx, {
        kind: 'stock-notice-confirm',
        reference: `${notice.id} ${actor.now.toISOString()}`,
        recipient: email,
        locale,
        data: { notice: notice.id },
        toStranger: true,
      })
    return agree({ confirmed: isOwn })
  },
})

const hour = 3_600_000

/** How many mails a mailbox gets is limited where they are sent. */
async function limitNotices({ client, kind }: Actor) {
  if (client) await limitRate('stock-notice', client, limits.noticesAsked.value, hour)
  if (client) await limitNetwork('stock-notice-network', client, limits.noticesOfNetwork.value, hour)
  if (kind === 'guest') await limitRate('stock-notice-guests', 'all guests', limits.noticesOfGuests.value, hour)
}

/**
 * All who have not confirmed their address share the mails of an hour. A network gets a quarter of those that other
 * networks have left, which is a third of what is left after its own: four networks do not use up all.
 */
async function limitMails({ client }: Actor, left: number) {
  const share = Math.min(limits.noticeMailsOfNetwork.value, Math.ceil(left / 3))
  if (client) await limitNetwork('stock-notice-mails', client, share, hour)
}

/** Whether the issuer has verified the address as the actor's own. */
async function isVerified(tx: Tx, actor: Actor, email: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select exists (select from identities
    where id = ${identityOf(actor)} and email_verified and lower(email) = lower(${email})) as own`.execute(tx)
  return rows[0]?.own ?? false
}

interface Asked {
  variantId: VariantId
  email: string
  locale: string
  now: Date
  isOwn: boolean
}

/** One for each variant and address: asked again, it is the same, and stays confirmed. */
async function keep(tx: Tx, { variantId, email, locale, now, isOwn }: Asked) {
  const confirmedAt = isOwn ? now : null
  const { rows } = await sql<{ id: StockNoticeId; confirmedAt: Date | null }>`
    insert into stock_notices as kept (id, variant_id, email, locale, asked_at, confirmed_at)
    values (${newId<StockNoticeId>()}, ${variantId}, ${email}, ${locale}, ${now}, ${confirmedAt})
    on conflict (variant_id, lower(email)) do update
      set asked_at = ${now}, confirmed_at = coalesce(kept.confirmed_at, ${confirmedAt})
    returning id, confirmed_at as "confirmedAt"`.execute(tx)
  return rows[0] ?? Promise.reject(new Error('The notice was not kept'))
}
