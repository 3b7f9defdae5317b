import { db } from '#db/database.server.ts'

/** The carrier of the shop's latest parcel: most shops have one. */
export async function findLatestCarrier(): Promise<string | null> {
  const parcels = db.selectFrom('shipments').select('carrier').where('carrier', 'is not', null)
  return (await parcels.orderBy('id', 'desc').limit(1).executeTakeFirst())?.carrier ?? null
}
