import '#server/exit-with-parent.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeDatabase, openDatabase } from './database.ts'
import { doDueWork } from './by-hand/due-work.ts'
import { readEnvironment } from './environment.ts'
import { offerMethods } from './payments/means.ts'
import { answerWith } from './server.ts'
import { keepEndpointOfStart } from './webhooks/webhook-endpoints.ts'
import { stopWebhooks } from './webhooks/webhooks.ts'

const environment = readEnvironment()
openDatabase(environment.dataFolder)
offerMethods(environment.methods)
keepEndpointOfStart(environment.webhookUrl, environment.webhookSecret)

const server = createServer(answerWith(environment))
server.on('error', (fault) => {
  console.error(`card-provider: ${fault.message}`)
  process.exit(1)
})
server.listen(environment.port, environment.host, () => {
  // A server that listens on a host and port has an address of this kind.
  const { port } = server.address() as AddressInfo
  console.log(`card-provider ready http://${environment.host}:${port}`)
  // Work left by the last process: deliveries, refunds, expired authorisations.
  doDueWork()
})

function stop(): void {
  stopWebhooks()
  server.close(() => {
    closeDatabase()
    process.exit(0)
  })
  server.closeAllConnections()
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
