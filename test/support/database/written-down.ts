import { db } from '#db/database.server.ts'

/** The audit log's entries and the events of one object, in order. */
export async function writtenDownOf(objectId: string) {
  const entries = db.selectFrom('auditEntries').select(['operation', 'actorId', 'input', 'changes'])
  const events = db.selectFrom('events').select(['type', 'snapshot'])
  return {
    entries: await entries.where('objectId', '=', objectId).orderBy('id').execute(),
    events: await events.where('objectId', '=', objectId).orderBy('sequence').execute(),
  }
}
