import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Store } from './store.ts'

/** A mail server may be busy for a while; RFC 5321, 4.2.3 calls that 451, and senders retry later. */
export type Mood = { refuses: boolean }

const largest = 25 * 1024 * 1024

export function makeSmtpServer(store: Store, mood: Mood): SMTPServer {
  return new SMTPServer({
    banner: 'Barrow stand-in mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    closeTimeout: 100,
    onMailFrom: (_address, _session, answer) => answer(mood.refuses ? busy() : null),
    onData(stream, session, answer) {
      receive(store, stream, session).then(() => answer(), answer)
    },
  })
}

/** Acknowledged only once it is stored, as the sender then forgets it. */
async function receive(store: Store, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  if (stream.sizeExceeded) throw refusal('This message is larger than 25 MB', 552)
  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
  await store.keep(Buffer.concat(chunks), envelope, new Date())
}

const busy = () => refusal('Busy for a while, please try again later', 451)

function refusal(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode })
}
