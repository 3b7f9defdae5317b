import { Fault } from '#app/errors.ts'
import type { Visit, Visitor } from '#app/web/requests/visit.ts'

/**
 * The customer who asks. Routes that need one are refused to guests before; this says so to the compiler. A form that
 * names whom it was shown to (`shownTo`) does nothing for anybody else: another window may have signed out and in
 * since.
 */
export function customerOf({ visitor, form }: Pick<Visit, 'visitor'> & { form?: URLSearchParams }) {
  if (!visitor.customer || !visitor.session) throw new Fault('access.sign_in_needed')
  if ((form?.get(shownTo) ?? visitor.customer.id) !== visitor.customer.id) throw new Fault('access.other_person')
  return { ...visitor.customer, session: visitor.session }
}

/**
 * The same for forms that guests send too: one that was shown to another person does nothing for whoever is here now.
 */
export function refuseOthers({ visitor, form }: Pick<Visit, 'visitor'> & { form: URLSearchParams }) {
  const shown = form.get(shownTo)
  if (shown === null || shown === nameOf(visitor)) return
  throw new Fault(visitor.customer ? 'access.other_person' : 'access.sign_in_needed')
}

/**
 * Who somebody is in the hidden field: a customer's id, and the same for all guests, who are told apart by their carts.
 */
export const nameOf = ({ customer }: Pick<Visitor, 'customer'>) => customer?.id ?? 'guest'

/** The name of the hidden field. */
export const shownTo = 'shown-to'
