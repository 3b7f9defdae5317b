/**
 * The baseline: node:http and nothing else, sending given bytes with the same headers. Reads one JSON line `{ headers:
 * [name, value, …], body: base64 }` from its input, then listens and prints its port.
 */
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'

const [line] = await createInterface({ input: process.stdin })
  [Symbol.asyncIterator]()
  .next()
  .then((next) => [String(next.value)])
const { headers, body }: { headers: string[]; body: string } = JSON.parse(line ?? '')
const bytes = Buffer.from(body, 'base64')

const server = createServer((_, outgoing) => {
  outgoing.writeHead(200, headers)
  outgoing.end(bytes)
})
server.listen(0, 'localhost', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
process.on('SIGTERM', () => process.exit(0))
