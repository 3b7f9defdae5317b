import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PostgresBinaries } from '#server/postgres/postgres-binaries.ts'

type Tool = (words: string[]) => string | Promise<string>

/** How a script asks this process. Patroni is Python's, so that is there. */
const asks = (address: string) => `#!/bin/sh
exec /usr/bin/python3 -c 'import sys, urllib.request
try: sys.stdout.write(urllib.request.urlopen(sys.argv[1], "\\n".join(sys.argv[2:]).encode()).read().decode())
except Exception as error: sys.exit(2)' ${address} "$@"
`

/**
 * A folder with the programs that Patroni calls: npm's PostgreSQL has three of them, and what the others would do, this
 * process does. They end with 2 where it throws.
 */
export async function openTools(folder: string, { postgres, initdb }: PostgresBinaries, tools: Record<string, Tool>) {
  const server = createServer(async (request, response) => {
    try {
      const words = (await text(request)).split('\n')
      response.end(await tools[request.url?.slice(1) ?? '']?.(words))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  mkdirSync(folder)
  for (const program of [postgres, initdb, join(dirname(postgres), 'pg_ctl')])
    symlinkSync(program, join(folder, program.slice(dirname(program).length + 1)))
  for (const name of Object.keys(tools))
    writeFileSync(join(folder, name), asks(`http://127.0.0.1:${port}/${name}`), { mode: 0o755 })
  return { folder, stop: () => void server.close() }
}
