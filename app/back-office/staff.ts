import { Fault } from '#app/errors.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Permission } from '#app/permissions.ts'
import type { Visit } from '#app/web/visit.ts'

/** Who does it, as refunds, parcels and looked-at payments keep it. A form shown to somebody else does nothing for this one. */
export function staffOf(visit: Pick<Visit, 'visitor'> & { form?: URLSearchParams }): string {
  return customerOf(visit).session.identityId
}

/** Asked at each press: a role can be taken away while the page is open. */
export function demand({ visitor }: Pick<Visit, 'visitor'>, permission: Permission) {
  if (!visitor.permissions.has(permission)) throw new Fault('access.forbidden')
}

/** The key that makes a form which is sent twice happen once. */
export function submissionOf(form: URLSearchParams): string {
  const key = form.get('submission') ?? ''
  if (!isId(key)) throw new Fault('request.malformed')
  return key
}
