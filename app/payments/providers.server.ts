import { stripeProvider } from '#app/card-payments/stripe.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import type { CardProvider, PaymentProvider } from '#app/payment-provider/payment-provider.ts'
import type { Row } from '#db/schema.ts'

/** The card provider of this shop: change it here. */
export const cardProvider: CardProvider = stripeProvider

/** All providers that may have money of this shop's orders. */
export const providers: readonly PaymentProvider[] = [cardProvider, onAccount]

/** The provider of attempts with this method. */
export const providerFor = (method: Row<'paymentAttempts'>['method']): PaymentProvider =>
  method === 'account' ? onAccount : cardProvider

/** The provider of this attempt. */
export function providerOf({ provider }: Pick<Row<'paymentAttempts'>, 'provider'>): PaymentProvider {
  const found = providers.find(({ name }) => name === provider)
  if (!found) throw new Error(`The provider ${provider} is none of this shop's`)
  return found
}
