import { Fault } from '#app/errors.ts'
import type { Visit } from '#app/web/visit.ts'

/**
 * The customer who asks. Routes that need one are refused to guests before; this says so to the compiler. A form that names
 * whom it was shown to (`shownTo`) does nothing for anybody else: another window may have signed out and in since.
 */
export function customerOf({ visitor, form }: Pick<Visit, 'visitor'> & { form?: URLSearchParams }) {
  if (!visitor.customer || !visitor.session) throw new Fault('access.sign_in_needed')
  if ((form?.get(shownTo) ?? visitor.customer.id) !== visitor.customer.id) throw new Fault('access.other_person')
  return { ...visitor.customer, session: visitor.session }
}

/** The name of the hidden field. */
export const shownTo = 'shown-to'
