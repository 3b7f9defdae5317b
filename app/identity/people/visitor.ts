import { Fault } from '#app/errors.ts'
import type { Visit, Visitor } from '#app/web/requests/visit.ts'

/**
 * The signed-in customer. Routes that need one have refused guests before; this tells the compiler. A form rendered for
 * another person (`shownTo`) does nothing: someone may have signed out and in again in another window.
 */
export function customerOf({ visitor, form }: Pick<Visit, 'visitor'> & { form?: URLSearchParams }) {
  if (!visitor.customer || !visitor.session) throw new Fault('access.sign_in_needed')
  if ((form?.get(shownTo) ?? visitor.customer.id) !== visitor.customer.id) throw new Fault('access.other_person')
  return { ...visitor.customer, session: visitor.session }
}

/** The same for forms that guests send too: a form rendered for another person does nothing. */
export function refuseOthers({ visitor, form }: Pick<Visit, 'visitor'> & { form: URLSearchParams }) {
  const shown = form.get(shownTo)
  if (shown === null || shown === nameOf(visitor)) return
  throw new Fault(visitor.customer ? 'access.other_person' : 'access.sign_in_needed')
}

/** The person in the hidden field: a customer's id, and the same value for all guests, whose carts tell them apart. */
export const nameOf = ({ customer }: Pick<Visitor, 'customer'>) => customer?.id ?? 'guest'

/** The name of the hidden field. */
export const shownTo = 'shown-to'
