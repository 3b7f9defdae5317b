import '#server/exit-with-parent.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDemoAccounts } from './accounts.ts'
import { readEnvironment } from './environment.ts'
import { keepKeys } from './keys.ts'
import { makeProvider } from './provider.ts'
import { answerWith } from './server.ts'
import { openStore } from './store.ts'

const environment = readEnvironment(process.env)
const store = openStore(environment.dataFolder)
const keys = keepKeys(environment.dataFolder)
await addDemoAccounts(store)

const server = createServer()
server.on('error', (fault) => {
  console.error(`identity-provider: ${fault.message}`)
  process.exit(1)
})
server.listen(environment.port, environment.host, () => {
  // A server that listens on a host and port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const issuer = environment.issuer ?? `http://${environment.host}:${port}`
  const provider = makeProvider(issuer, environment, keys, store)
  server.on('request', answerWith({ provider, store, shopOrigin: environment.shopOrigin }))
  console.log(`identity-provider ready ${issuer}`)
})

function stop() {
  server.close(() => {
    store.close()
    process.exit(0)
  })
  server.closeAllConnections()
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
