import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** The metrics for an operator, in the Prometheus text format at `/metrics`. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const pagesMade = new Counter({
  name: 'barrow_pages_made',
  help: 'Pages that were rendered: all others came from memory, or were waited for together',
  registers: [registry],
})

export const requestSeconds = new Histogram({
  name: 'barrow_request_seconds',
  help: 'Time to answer a request that the page cache did not answer, by route and status',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})
