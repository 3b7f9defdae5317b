import type { CardProvider } from './card-provider.ts'
import { stripeProvider } from './stripe.server.ts'

/** The card provider of this shop: the first adapter, and the one place to choose another. */
export const cardProvider: CardProvider = stripeProvider
