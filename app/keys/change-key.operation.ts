import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { keyChange, mayBe, mayChange } from './key-rules.ts'
import { apiKey } from './key.record.ts'
import { makerOf, mayHandOn } from './hand-on.server.ts'

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
  async run({ tx, facts, input, actor }) {
    const row = facts.row ?? notFound()
    const { name, expires_at: end } = input
    const reach = {
      scopes: input.scopes ?? row.scopes,
      networks: input.networks ?? row.networks,
      expiresAt: end ? new Date(end) : end === null ? null : row.expiresAt,
    }
    const isNameAlone = Object.keys(input).every((field) => field === 'name')
    const fitting = isNameAlone ? agree() : mayHandOn(reach, await makerOf(tx, actor))
    if (!fitting.ok) return fitting
    const change = { name: name ?? row.name, ...reach }
    await tx.updateTable('apiKeys').set(change).where('id', '=', row.id).execute()
    return agree()
  },
})
