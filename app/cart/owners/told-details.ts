/**
 * The checkout's data once a guest's cart has become an account's. A shopper who signs in half way continues where she
 * was; but with another address than the account's it may have been someone else at this computer: then neither her
 * confirmation, which opens the order, nor her parcel must go there unnoticed.
 */
export function detailsAfterSignIn(ofGuest: unknown, ofAccount: unknown, email: string | null): unknown {
  const told = emailIn(ofGuest)
  const isAnother = told !== null && email !== null && told.toLowerCase() !== email.toLowerCase()
  return isAnother || hasNothing(ofGuest) ? ofAccount : ofGuest
}

/** The checkout's own form of it is the checkout's; the cart keeps it and reads this of it. */
function emailIn(details: unknown): string | null {
  const { email } = (details ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : null
}

const hasNothing = (details: unknown) => Object.keys(details ?? {}).length === 0
