import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import { fromReplica } from '#db/replicas/from-replica.server.ts'
import { sales } from './sales.record.ts'
import type { Sales } from './sales.ts'

/** Null for those who may not see what is sold. */
export const findOwnSales = (actor: Actor): Promise<Sales | null> =>
  actor.permissions.has(sales.permission)
    ? fromReplica('report', () => sales.find(db, 'shop', actor))
    : Promise.resolve(null)
