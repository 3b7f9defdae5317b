import { db } from '#db/database.server.ts'

/** What the audit log has of one object, and what a merchant's other systems hear of it, each from the first. */
export async function writtenDownOf(objectId: string) {
  const entries = db.selectFrom('auditEntries').select(['operation', 'actorId', 'input', 'changes'])
  const events = db.selectFrom('events').select(['type', 'snapshot'])
  return {
    entries: await entries.where('objectId', '=', objectId).orderBy('id').execute(),
    events: await events.where('objectId', '=', objectId).orderBy('sequence').execute(),
  }
}
