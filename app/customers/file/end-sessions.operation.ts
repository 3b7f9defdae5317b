import { z } from 'zod'
import { customerFile } from '#app/identity/people/customer-file.record.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isStaff } from '#app/customers/erasure/own-erasure.record.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { endSessionsOf } from './sessions.server.ts'

/** Signs a customer out: on one device, or everywhere. Signing in again is possible. */
export const endCustomerSessions = operation({
  name: 'customers.end_sessions',
  http: 'POST /customers/:customer/end-sessions',
  permission: 'customers:write',
  nature: 'plain',
  on: customerFile,
  input: z.object({
    /** One session, by its id. Left out: all of them. */
    session: z
      .string('request.malformed')
      .regex(/^[\w-]{43}$/, 'request.malformed')
      .nullable()
      .default(null),
  }),
  refusals: ['customer.works_here'],
  answer: z.object({ ended: z.int() }),
  async run({ tx, facts: { row }, input: { session }, actor }) {
    // Their sessions have the rights of their roles: ending them needs those rights (app/staff/members).
    if (await isStaff(tx, row.id)) return refuse('customer.works_here')
    const one = session === null ? undefined : Buffer.from(session, 'base64url')
    return agree({ ended: await endSessionsOf(tx, row.id, actor.now, one) })
  },
  async afterwards({ value: { ended }, actor }) {
    if (ended > 0) noteDoneBy('customer_signed_out', actor, '/customers/:customer/end-sessions')
    return agree()
  },
})
