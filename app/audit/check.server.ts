import { db, type Db } from '#db/database.server.ts'
import { sealEntries } from './seal.server.ts'
import { type AuditProblem, verifyAudit } from './verify.server.ts'

/** The result of the last check of the whole log, and whether another check was requested since. */
export interface AuditCheck {
  askedAt: Date
  /** Null: for the first time now. */
  doneAt: Date | null
  entries: number
  problems: AuditProblem[]
}

/** Null: not requested yet. */
export async function findCheck(on: Db = db): Promise<AuditCheck | null> {
  const row = await on.selectFrom('auditChecks').selectAll().executeTakeFirst()
  // Written below.
  return row ? { ...row, entries: Number(row.entries), problems: row.problems as AuditProblem[] } : null
}

/** That it is wanted: a log of years takes a while, and no request waits for it. */
export async function noteAsked(on: Db, now: Date) {
  await on
    .insertInto('auditChecks')
    .values({ askedAt: now })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ askedAt: now }))
    .execute()
}

/** Seals the waiting entries, verifies the log from the first entry on, and stores the result. */
export async function checkAudit(now: Date): Promise<AuditCheck> {
  await sealEntries()
  const { entries, problems } = await verifyAudit()
  const found = { doneAt: now, entries: String(entries), problems: JSON.stringify(problems) }
  await db
    .insertInto('auditChecks')
    .values({ askedAt: now, ...found })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(found))
    .execute()
  return { askedAt: now, doneAt: now, entries, problems }
}
