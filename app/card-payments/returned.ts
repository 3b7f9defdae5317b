// The parameters that the provider sends are only a hint: anyone can open the return address with anything in it.
const reference = /^pi_[A-Za-z0-9_]{1,250}$/
const page = /^cs_[A-Za-z0-9_]{1,250}$/

/** What the browser brings back: the payment of the card fields, or of the provider's page. */
export type Returned = { payment: string; session?: undefined } | { session: string; payment?: undefined }

export function returnedIn(query: URLSearchParams): Returned | null {
  const session = query.get('session')
  if (session) return page.test(session) ? { session } : null
  const payment = query.get('payment_intent') ?? query.get('payment') ?? ''
  return reference.test(payment) ? { payment } : null
}

/**
 * The provider puts the payment's secret into the address; it must not stay there, or it ends up in histories and logs.
 */
export const hasSecret = (query: URLSearchParams): boolean => query.has('payment_intent')
