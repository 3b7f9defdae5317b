import { z } from 'zod'
import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { type ApiKeyId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import type { Tx } from '#db/database.server.ts'
import { mayBe, newKeyInput } from './key-rules.ts'
import { apiKey } from './key.record.ts'
import { makerOf, mayHandOn } from './hand-on.server.ts'
import { hashOf, newSecret } from './secret.server.ts'

/** Makes a key. Its secret is in the answer and in no other place, ever. */
export const createKey = operation({
  name: 'keys.create',
  http: 'POST /keys',
  permission: 'keys:write',
  nature: 'secret',
  keepsAnswer: false,
  on: apiKey,
  input: newKeyInput,
  refusals: ['key.scope', 'key.expiry', 'key.more_than_maker', 'key.too_many'],
  answer: z.object({ id: idOf('key_'), secret: z.string() }),
  may: (_, input, now) => mayBe(input, now),
  async run({ tx, input, actor, became }) {
    const maker = await makerOf(tx, actor)
    const fitting = mayHandOn(reachIn(input), maker)
    if (!fitting.ok) return fitting
    if ((await countKeys(tx)) >= limits.keysMade.value) return refuse('key.too_many')
    const [id, secret] = [newId<ApiKeyId>(), newSecret(input.kind, configuration().production)]
    const { name, kind } = input
    const said = { name, kind, ...reachIn(input), hint: secret.slice(-4), hash: hashOf(secret) }
    await tx
      .insertInto('apiKeys')
      .values({ id, ...said, madeBy: maker.identityId, createdAt: actor.now })
      .execute()
    became(id)
    return agree({ id, secret })
  },
  async afterwards({ actor }) {
    noteDoneBy('secret_revealed', actor, '/keys')
    return agree()
  },
})

const reachIn = ({ scopes, networks, expires_at: end }: z.infer<typeof newKeyInput>) => ({
  scopes,
  networks,
  expiresAt: end === null ? null : new Date(end),
})

/** Under a lock: two that are made at once are both counted. */
async function countKeys(tx: Tx): Promise<number> {
  await sql`lock table api_keys in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from api_keys where ended_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
