import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayChange } from './key-rules.ts'
import { apiKey } from './key.record.ts'

/** From now on nothing is done with this key any more. */
export const endKey = operation({
  name: 'keys.end',
  http: 'DELETE /keys/:key',
  permission: 'keys:write',
  nature: 'plain',
  on: apiKey,
  input: z.object({}),
  refusals: ['key.ended'],
  offer: ({ row }) => (row ? mayChange(row) : agree()),
  async run({ tx, facts, actor: { now } }) {
    const { id } = facts.row ?? notFound()
    const changes = { endedAt: now, previousHash: null, previousUntil: null }
    await tx.updateTable('apiKeys').set(changes).where('id', '=', id).execute()
    return agree()
  },
})
