import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { keyChange, mayBe, mayChange, mayHandOn } from './key-rules.ts'
import { apiKey } from './key.record.ts'

/** Another name, other rights, other networks, another end. */
export const changeKey = operation({
  name: 'keys.change',
  http: 'PATCH /keys/:key',
  permission: 'keys:write',
  nature: 'secret',
  on: apiKey,
  input: keyChange,
  refusals: ['key.ended', 'key.scope', 'key.expiry', 'key.more_than_maker'],
  offer: ({ row }) => (row ? mayChange(row) : agree()),
  may: ({ row }, input, now) => (row ? mayBe({ kind: row.kind, ...input }, now) : agree()),
  async run({ tx, facts: { row }, input, actor }) {
    const { name, scopes, networks, expires_at: expiresAt } = input
    const fitting = mayHandOn(scopes ?? [], actor.permissions)
    if (!fitting.ok) return fitting
    const changes = Object.entries({ name, scopes, networks, expiresAt }).filter(([, value]) => value !== undefined)
    if (row && changes.length > 0) {
      await tx.updateTable('apiKeys').set(Object.fromEntries(changes)).where('id', '=', row.id).execute()
    }
    return agree()
  },
})
