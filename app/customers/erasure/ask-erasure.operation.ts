import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import { erasePerson } from './erase-person.server.ts'
import { ownErasure } from './own-erasure.record.ts'
import { stateOf } from './erasure.ts'
import { makeRequest } from './make-request.server.ts'

/**
 * A customer asks to be forgotten. The request is kept and carried out by a job: at once if nothing is open, otherwise as
 * soon as all is over. It asks for a fresh sign-in: anyone at a signed-in computer could erase an account otherwise.
 */
export const askErasure = operation({
  name: 'customers.ask_erasure',
  http: 'POST /account/erasure',
  permission: 'account:write',
  nature: 'secret',
  on: ownErasure,
  input: z.object({}),
  answer: z.object({ id: idOf('era_') }),
  refusals: ['erasure.staff'],
  offer: ({ isStaff }) => (isStaff ? refuse('erasure.staff') : agree()),
  already: ({ facts: { row } }) => (row && stateOf(row) === 'waiting' ? { id: row.id } : null),
  async run({ tx, facts: { customerId }, actor }) {
    await limitRate('erasure', customerId, limits.erasureRequests.value, 3_600_000)
    return agree({ id: await makeRequest(tx, { customerId, email: null }, 'own', actor) })
  },
  // If nothing is open, it is done at once; otherwise the job does it later.
  async afterwards({ value: { id }, actor }) {
    await erasePerson(id, actor.now).catch((error: unknown) => {
      alarm('customers: a person could not be erased yet', { erasure: id, error: String(error) })
    })
    return agree()
  },
})
