import { sql } from 'kysely'
import { db } from '#db/database.server.ts'

/** Whether the database answers: what `/readyz` says before traffic is sent here. */
export async function isReady(): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
