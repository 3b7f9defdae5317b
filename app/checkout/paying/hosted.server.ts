import { configuration } from '#app/configuration.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { again, type Answer } from '#app/web/answers/answer.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'

/**
 * The provider's own page for an order. All that it is opened with comes from the order and nothing from the caller:
 * the same order asked for twice at once is the same call, which the provider's idempotency makes one page.
 */
export async function openHostedPage(
  orderId: OrderId,
  now: Date,
): Promise<Outcome<{ address: string }, PaymentRefusal>> {
  const query = db.selectFrom('orders').select(['number', 'email', 'locale']).where('id', '=', orderId)
  const { number, email, locale } = await query.executeTakeFirstOrThrow()
  const { t, href } = languageOf(isLocale(locale) ? locale : defaultLocale)
  const back = configuration().origin + href('/checkout/return')
  const wish = {
    title: t('orders.title', { number }),
    email,
    locale,
    returnAddress: `${back}?session={reference}`,
    // Not with the key of the order's link: it opens an address, and is not the provider's to know.
    cancelAddress: `${back}?left=${encodeURIComponent(number)}`,
  }
  return startHosted(orderId, wish, now)
}

/**
 * A redirect would be one of the form's, and Chromium holds those to `form-action`. A page of ours that goes on needs
 * no exception there, wherever the provider has its page (shops may give it a host name of their own).
 */
export function leaveFor(address: string, orderAddress: string): Answer {
  return again({ values: { leaving: address, order: orderAddress } }, 200, { refresh: `0; url=${address}` })
}
