import type pg from 'pg'
import { Client } from '#db/client.ts'
import { asksForItsMachine, settingsOf } from '#db/session-settings.ts'
import { serverOf } from '#server/database/outside-database.ts'
import { messageOf } from '#server/start/state-folder.ts'
import { BackupRefused } from './contents.ts'

/**
 * A connection for the whole operation. Its settings make values read back unchanged, and no timeout meant for short
 * queries ends it, whatever the server's defaults are. Its locks end with its machine.
 */
export async function connectFor(work: 'backup' | 'restore', url: string): Promise<pg.Client> {
  const client = new Client({ connectionString: url, application_name: `barrow ${work}` })
  // The running query reports a lost connection.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new BackupRefused(`The database at ${serverOf(url)} cannot be used: ${messageOf(error)}.`)
  }
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    ${settingsOf(asksForItsMachine, 'set')}`)
  return client
}
