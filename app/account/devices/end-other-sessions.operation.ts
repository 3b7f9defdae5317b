import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { session } from './session.record.ts'

/** Signs a customer out everywhere but here. Answers with how many sessions ended. */
export const endOtherSessions = operation({
  name: 'sessions.end_others',
  http: 'POST /account/end-other-sessions',
  permission: 'account:write',
  nature: 'plain',
  on: session,
  input: z.object({}),
  refusals: [],
  answer: z.object({ ended: z.int() }),
  async run({ tx, facts: { idHash, customerId }, actor }) {
    const ended = await tx
      .updateTable('sessions')
      .set({ endedAt: actor.now, idToken: null })
      .where('endedAt', 'is', null)
      .where('idHash', '!=', idHash)
      .where('identityId', 'in', (query) =>
        query.selectFrom('identities').select('id').where('customerId', '=', customerId),
      )
      .executeTakeFirst()
    return agree({ ended: Number(ended.numUpdatedRows) })
  },
})
