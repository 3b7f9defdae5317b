import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'
import { type Configuration, configure, configuration } from '#app/configuration.ts'
import { runSql } from '#test/support/database/sql.ts'

interface Received {
  to: string
  messageId: string
  /** The names of the attached files. */
  files: string[]
  /** The last statements of connections that had a transaction open while a mail was sent. */
  open: string[]
}

const openTransactions = `select query from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`

/**
 * A mail server that looks for open transactions whenever a mail arrives; called after `useDatabase` and the
 * configuration.
 */
export function useWatchingMailbox(database: { administrationUrl: string }) {
  const received: Received[] = []
  const mood = { isBusy: false }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, answer) =>
      answer(mood.isBusy ? Object.assign(new Error('Busy'), { responseCode: 451 }) : null),
    onData(stream, { envelope }, answer) {
      receive(stream, envelope.rcptTo[0]?.address ?? '').then(() => answer(), answer)
    },
  })

  async function receive(stream: SMTPServerDataStream, to: string) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const rows = await runSql(database.administrationUrl, [openTransactions])
    const message = Buffer.concat(chunks).toString()
    const messageId = /^Message-ID: *(\S+)/im.exec(message)?.[1] ?? ''
    const files = [...message.matchAll(/^Content-Disposition: attachment; filename="?([^"\r\n]+)/gim)].map(
      ([, name = '']) => name,
    )
    received.push({ to, messageId, files, open: rows.map((row) => String(Object(row).query)) })
  }

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    // A server that listens on a port has an address of this kind.
    const { port } = server.server.address() as AddressInfo
    const mail: Configuration['mail'] = {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      requireTls: false,
      from: 'shop@example.com',
    }
    configure({ ...configuration(), mail })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, mood }
}
