import { Counter, Gauge } from 'prom-client'
import { clocksAhead } from '#app/system/health/clock-check.server.ts'
import { cacheResults } from '#app/web/cache-results.ts'
import { connectionFigures } from '#db/database.server.ts'
import { readingCounts, replicaFigures } from '#db/replicas/from-replica.server.ts'
import { registry } from './registry.ts'

registry.registerMetric(
  new Counter({
    name: 'barrow_page_cache_requests_total',
    help: 'Requests for a page for everyone: from memory (hit), rendered for several at once (shared), rendered (miss), or an old copy (stale)',
    labelNames: ['result'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const [result, times] of Object.entries(cacheResults)) this.inc({ result }, times)
    },
  }),
)

registry.registerMetric(
  new Gauge({
    name: 'barrow_database_connections',
    help: 'Connections to the database by pool, in use or idle',
    labelNames: ['pool', 'state'] as const,
    registers: [],
    collect() {
      for (const [pool, { open, idle }] of connectionFigures()) {
        this.set({ pool, state: 'in_use' }, open - idle)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  }),
)

registry.registerMetric(
  new Gauge({
    name: 'barrow_database_waiting',
    help: 'What is waiting for a free connection to the database, by pool',
    labelNames: ['pool'] as const,
    registers: [],
    collect() {
      for (const [pool, { waiting }] of connectionFigures()) this.set({ pool }, waiting)
    },
  }),
)

registry.registerMetric(
  new Gauge({
    name: 'barrow_clock_ahead_seconds',
    help: 'By how much the clock of this machine is ahead of another one (below zero: behind)',
    labelNames: ['of'] as const,
    registers: [],
    aggregator: 'average',
    collect() {
      for (const [of, ms] of clocksAhead()) this.set({ of }, ms / 1_000)
    },
  }),
)

registry.registerMetric(
  new Gauge({
    name: 'barrow_replica_lag_seconds',
    help: 'How old the newest position in the log of the primary is that a replica has',
    labelNames: ['replica'] as const,
    registers: [],
    aggregator: 'max',
    collect() {
      this.reset()
      for (const { replica, lag } of replicaFigures()) if (lag !== null) this.set({ replica }, lag / 1_000)
    },
  }),
)

registry.registerMetric(
  new Gauge({
    name: 'barrow_replica_used',
    help: 'One while a replica is read, zero while it is not',
    labelNames: ['replica'] as const,
    registers: [],
    aggregator: 'min',
    collect() {
      this.reset()
      for (const { replica, isRead } of replicaFigures()) this.set({ replica }, Number(isRead))
    },
  }),
)

registry.registerMetric(
  new Counter({
    name: 'barrow_readings_total',
    help: 'With replicas: what may be read from one, by what it is and by where it was read',
    labelNames: ['reading', 'from'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const [reading, counts] of readingCounts)
        for (const [from, times] of Object.entries(counts)) this.inc({ reading, from }, times)
    },
  }),
)
