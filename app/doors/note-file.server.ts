import { z } from 'zod'
import type { Actor } from '#app/operations/actor.ts'
import { writeDown } from '#app/operations/audit-entry/write-down.server.ts'
import type { AnyRecord } from '#app/operations/record.server.ts'
import { db } from '#db/database.server.ts'

/** Notes in the audit log that someone has taken a file with personal data out of the shop. */
export async function noteFile({
  name,
  on,
  object,
  actor,
}: {
  name: `${string}.export`
  on: AnyRecord
  object: string
  actor: Actor
}) {
  const operation = { name, nature: 'plain', permission: on.permission, input: z.object({}), on } as const
  const nothing = { input: {}, before: null, after: null, events: [], claimed: null, answer: null }
  await db
    .transaction()
    .execute((tx) => writeDown(tx, { operation, actor, object: { name: on.name, id: object }, ...nothing }))
}
