import { z } from 'zod'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { auditLog } from './audit-log.record.ts'
import { noteAsked } from './check.server.ts'

/** Asks for a check of the whole log, by a job: that of a large shop takes longer than a page may take. */
export const verifyAuditLog = operation({
  name: 'audit_log.verify',
  http: 'POST /audit-log/verify',
  permission: 'audit:read',
  nature: 'plain',
  on: auditLog,
  input: z.object({}),
  refusals: [],
  async run({ tx, actor }) {
    await noteAsked(tx, actor.now)
    await enqueue(tx, 'check-audit', {}, { key: 'check-audit' })
    return agree()
  },
})
