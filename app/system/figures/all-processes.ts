import { AggregatorRegistry, Counter, Gauge, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { registry } from './registry.ts'

export type Figures = MetricObjectWithValues<MetricValue<string>>[]

export const ownFigures = (): Promise<Figures> => registry.getMetricsAsJSON()

const sumOf = (figures: Figures[]) => AggregatorRegistry.aggregate(figures)

/**
 * The figures of several processes as those of one. What a process counted stays counted when it ends: a sum that becomes
 * smaller would look like a restart of all, and be counted once more.
 */
export function figuresOfAll() {
  const last = new Map<number, Figures>()
  let former: Figures = []
  return {
    note: (process: number, figures: Figures) => void last.set(process, figures),
    async ended(process: number) {
      const figures = last.get(process)
      if (!last.delete(process) || !figures) return
      const counts = figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
      former = await sumOf([former, counts]).getMetricsAsJSON()
    },
    text: (own: Figures) => sumOf([own, former, ...last.values()]).metrics(),
  }
}

/** Of a shop of several processes, by the one that started the others. */
export function countProcesses(running: () => number) {
  registry.registerMetric(
    new Gauge({
      name: 'barrow_processes',
      help: 'Processes that serve the shop, or run its jobs',
      registers: [],
      collect() {
        this.set(running())
      },
    }),
  )
  const restarts = new Counter({
    name: 'barrow_process_restarts_total',
    help: 'Processes that ended by themselves and were started again',
    registers: [registry],
  })
  return { restarted: () => restarts.inc() }
}
