import { z } from 'zod'
import { record } from '#app/operations/record.server.ts'
import { type AuditCheck, findCheck } from './check.server.ts'

const checkView = z.object({
  /** When someone last asked for a check of the whole log, and when it was last checked. */
  asked_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  entries: z.int(),
  /** The entries that failed the check. */
  problems: z.int(),
})

/** The audit log as a whole, with the result of its last check. */
export const auditLog = record<'shop', { check: AuditCheck | null }, z.infer<typeof checkView>>({
  name: 'audit_log',
  prefix: 'log_',
  permission: 'audit:read',
  http: 'GET /audit-log',
  schema: checkView,
  find: async (on) => ({ check: await findCheck(on) }),
  // Two who ask at once ask for the same.
  lock: async (tx) => ({ check: await findCheck(tx) }),
  keyFor: () => 'shop',
  idOf: () => 'shop',
  viewOf: async (_, { check }) => ({
    asked_at: check?.askedAt.toISOString() ?? null,
    checked_at: check?.doneAt?.toISOString() ?? null,
    entries: check?.entries ?? 0,
    problems: check?.problems.length ?? 0,
  }),
})
