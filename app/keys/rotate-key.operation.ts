import { z } from 'zod'
import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { mayChange, rotationInput } from './key-rules.ts'
import { apiKey } from './key.record.ts'
import { makerOf, mayHandOn } from './hand-on.server.ts'
import { hashOf, newSecret } from './secret.server.ts'

/** A new secret for the same key. The one before is good for a while, so that nothing stops while it is handed out. */
export const rotateKey = operation({
  name: 'keys.rotate',
  http: 'POST /keys/:key/rotate',
  permission: 'keys:write',
  nature: 'secret',
  keepsAnswer: false,
  on: apiKey,
  input: rotationInput,
  refusals: ['key.ended', 'key.more_than_maker'],
  answer: z.object({ id: idOf('key_'), secret: z.string() }),
  offer: ({ row }) => (row ? mayChange(row) : agree()),
  async run({ tx, facts, input, actor }) {
    const { id, kind, hash, ...reach } = facts.row ?? notFound()
    // The reader of the new secret has the key.
    if (!mayHandOn(reach, await makerOf(tx, actor)).ok) return refuse('key.more_than_maker')
    const secret = newSecret(kind, configuration().production)
    const until = new Date(actor.now.getTime() + input.overlap_hours * 3_600_000)
    const before =
      input.overlap_hours > 0
        ? { previousHash: hash, previousUntil: until }
        : { previousHash: null, previousUntil: null }
    const changes = { hash: hashOf(secret), hint: secret.slice(-4), ...before }
    await tx.updateTable('apiKeys').set(changes).where('id', '=', id).execute()
    return agree({ id, secret })
  },
  async afterwards({ actor }) {
    noteDoneBy('secret_revealed', actor, '/keys/:key/rotate')
    return agree()
  },
})
