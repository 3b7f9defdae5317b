import { notFound } from '#app/errors.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { isId, type OrderId } from '#app/kernel/ids.ts'
import { json } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { lookAt } from './looking.server.ts'

/** That one looks at this order now, for the next half minute; answers with who else does. */
export async function answer(visit: Call<'/admin/looking'>) {
  const id = new URLSearchParams((await visit.body()).toString()).get('order') ?? ''
  const identity = visit.visitor.session?.identityId
  if (!identity || !isId<OrderId>(id)) notFound()
  return json((await lookAt(id, identity, actorOf(visit))) ?? notFound())
}
