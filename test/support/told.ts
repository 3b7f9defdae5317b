import { db } from '#db/database.server.ts'

/** The names of the events of an object, in order. */
export async function eventsAbout(record: string, objectId: string): Promise<string[]> {
  const events = db.selectFrom('events').select('type').where('record', '=', record).where('objectId', '=', objectId)
  return (await events.orderBy('sequence').execute()).map(({ type }) => type)
}
