import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** The figures of this process, in the Prometheus text format at `/metrics`. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
// Gauges that are named like counters; their parts by type remain, without that name.
for (const misnamed of ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'])
  registry.removeSingleMetric(misnamed)

/** Put in by the build. */
declare const barrowBuild: { version: string; commit: string } | undefined

new Gauge({
  name: 'barrow_build_info',
  help: 'One, with the version and the commit that this process was built from',
  labelNames: ['version', 'commit'] as const,
  registers: [registry],
  aggregator: 'first',
}).set(typeof barrowBuild === 'undefined' ? { version: 'source', commit: 'unknown' } : barrowBuild, 1)
