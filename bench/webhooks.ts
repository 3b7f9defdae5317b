import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { startSender } from '#app/webhooks/sending/sender.server.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { aWebhook, happens } from '#test/support/webhooks.ts'
import type { Line } from './report.ts'

const events = 1_000
const endpoints = 10
const [dead, slow] = [0, 1]

/**
 * A thousand events to ten endpoints, of which one never answers and one takes two seconds: how long until the other
 * eight have all of theirs. The receivers run in this process, too, so half of the work is theirs.
 */
export async function measureWebhooks(folder: string): Promise<Line[]> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'webhooks-database'), log: () => {} })
  const received = Array.from({ length: endpoints }, () => 0)
  const receivers = await Promise.all(
    received.map((_, at) => receive(at, () => (received[at] = (received[at] ?? 0) + 1))),
  )
  try {
    await migrate(database.url, 'db/migrations')
    connect(database.url)
    configure({ production: false, webhookLoopback: true } as Configuration)
    for (const receiver of receivers)
      await aWebhook(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`)
    // Half of them are the second event of an object, which waits for the first.
    const objects = Array.from({ length: events / 2 }, () => newId())
    for (const object of [...objects, ...objects]) await happens(object, { number: 'B1002', note: 'x'.repeat(1_000) })
    const sender = startSender()
    const [begun, before] = [performance.now(), process.cpuUsage()]
    const others = () => received.filter((_, at) => at !== dead && at !== slow)
    while (others().some((count) => count < events)) await pause(20)
    const seconds = (performance.now() - begun) / 1_000
    const cpu = process.cpuUsage(before)
    await sender.stop()
    await disconnect()
    const sent = others().length * events
    return [
      {
        what: `webhooks: ${events} events to 8 endpoints beside a dead and a slow one`,
        value: seconds,
        unit: 's',
        budget: 15,
        detail: `${Math.round(sent / seconds)} a second; ${Math.round((cpu.user + cpu.system) / sent)} µs of CPU each, receivers included; the slow one had ${received[slow]} by then, the dead one ${received[dead]} calls`,
      },
    ]
  } finally {
    for (const receiver of receivers) {
      receiver.closeAllConnections()
      receiver.close()
    }
    await database.stop()
  }
}

async function receive(at: number, count: () => void): Promise<Server> {
  const answer: RequestListener = (request, response) => {
    request.resume().on('end', () => {
      count()
      const end = () => void response.writeHead(204).end()
      if (at === slow) setTimeout(end, 2_000)
      else if (at !== dead) end()
    })
  }
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}
