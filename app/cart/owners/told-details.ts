/**
 * What the checkout knows once a guest's cart has become an account's. Who signs in half way through goes on where she
 * was; but with another address than the account's it may have been somebody else who sat here before: neither her
 * confirmation, which opens the order, nor her parcel is to go there unnoticed.
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
