import '#server/exit-with-parent.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as SocketServer } from 'node:net'
import { readEnvironment } from './environment.ts'
import { answerWith } from './server.ts'
import { makeSmtpServer, type Mood } from './smtp.ts'
import { openStore } from './store.ts'

const { host, port, smtpPort, dataFolder } = readEnvironment(process.env)
const store = openStore(dataFolder)
const mood: Mood = { refuses: false }
const web = createServer(answerWith(store, mood))
const smtp = makeSmtpServer(store, mood)

// A client that disconnects early does not end the process; an occupied port does.
smtp.on('error', (fault) => {
  if ('syscall' in fault && fault.syscall === 'listen') end(fault.message)
})
web.on('error', (fault) => end(fault.message))
web.listen(port, host)
smtp.listen(smtpPort, host)
await Promise.all([once(web, 'listening'), once(smtp.server, 'listening')])
console.log(`mailbox ready http://${host}:${portOf(web)} smtp://${host}:${portOf(smtp.server)}`)

process.on('SIGTERM', stop)
process.on('SIGINT', stop)

function stop() {
  web.close()
  web.closeAllConnections()
  smtp.close(() => {
    store.close()
    process.exit(0)
  })
}

function end(message: string): never {
  console.error(`mailbox: ${message}`)
  process.exit(1)
}

function portOf(server: Server | SocketServer): number {
  // A server that listens on a host and port has an address of this kind.
  return (server.address() as AddressInfo).port
}
