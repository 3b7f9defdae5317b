import { Fault } from '#app/errors.ts'
import type { Visit } from '#app/web/visit.ts'

/** The customer who asks. Routes that need one are refused to guests before; this says so to the compiler. */
export function customerOf({ visitor }: Pick<Visit, 'visitor'>) {
  if (!visitor.customer || !visitor.session) throw new Fault('access.sign_in_needed')
  return { ...visitor.customer, session: visitor.session }
}
