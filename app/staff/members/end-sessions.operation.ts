import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, rightsIn, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { endSessionsOf } from './belongings.server.ts'
import { staffMember } from './member.record.ts'

/** Signs a member of staff out: on one device, or everywhere. She may sign in again. */
export const endStaffSessions = operation({
  name: 'staff.end_sessions',
  http: 'POST /staff/:member/end-sessions',
  permission: 'roles:write',
  nature: 'plain',
  on: staffMember,
  input: z.object({
    /** One session, by its id. Left out: all of them. */
    session: z
      .string('request.malformed')
      .regex(/^[\w-]{43}$/, 'request.malformed')
      .nullable()
      .default(null),
  }),
  refusals: ['staff.more_than_you'],
  answer: z.object({ ended: z.int() }),
  async run({ tx, facts: { identityId, roles }, input: { session }, actor }) {
    const held = await rightsNow(tx, actor, 'roles:write')
    if (!covers(held, await rightsIn(tx, roles))) return refuse('staff.more_than_you')
    const one = session === null ? undefined : Buffer.from(session, 'base64url')
    return agree({ ended: await endSessionsOf(tx, identityId, actor.now, one) })
  },
  async afterwards({ value: { ended }, actor }) {
    if (ended > 0) noteDoneBy('staff_signed_out', actor, '/staff/:member/end-sessions')
    return agree()
  },
})
