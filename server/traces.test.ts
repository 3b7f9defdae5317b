import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { provideTracing, traced } from '#app/kernel/traces/traces.ts'
import type { Environment } from './configuration.ts'
import { openTraces } from './traces.ts'

let asked = 0
const collector = createServer((incoming) => {
  asked += 1
  incoming.resume()
})
beforeAll(() => once(collector.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  provideTracing(null)
  vi.unstubAllEnvs()
  collector.closeAllConnections()
  collector.close()
})

test(
  'a collector that takes spans and never answers does not hold up the end of a process',
  { timeout: 8_000 },
  async () => {
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
    const stop = await openTraces({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'barrow',
      OTEL_TRACES_SAMPLER_ARG: 1,
    } as Environment)
    await traced('something', { isRoot: true }, async () => {})
    await stop()
    expect(asked).toBe(1)
  },
)
