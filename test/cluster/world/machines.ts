import { join, resolve } from 'node:path'
import type { Program } from '#test/fault-matrix/world/process.ts'
import { shopProgram } from '#test/fault-matrix/world/programs.ts'

/** A machine of the shop: one process serves, one does the jobs. */
export interface Machine {
  shop: Program
  worker: Program
}

/** What differs from one start of a machine to the next. */
export interface Furnishing {
  environment?: Record<string, string>
  /** The folder of another release: of its migrations. */
  release?: string
}

interface Place {
  dist: string
  folder: string
  databaseUrl: string
  /** Of the shop as people find it, and of its neighbours. */
  ports: Parameters<typeof shopProgram>[1]['ports']
  /** The folders of faults, which set the clock. */
  faults: { shop: string; worker: string }
}

/** Seconds in which the proxy notices that a process is about to stop. */
const stopDelay = '4'

/** `at`: the ports of its two processes. */
export function machineOf(name: string, place: Place, at: { shop: number; worker: number }, changes: Furnishing = {}) {
  const { dist, folder, databaseUrl, ports, faults } = place
  const common = { dist: resolve(dist), ports, release: changes.release }
  const shared = { BARROW_DATA: join(folder, name), DATABASE_URL: databaseUrl, ...changes.environment }
  const serves = { ...shared, WORKER: 'off', PORT: String(at.shop), STOP_DELAY: stopDelay, FAULTS: faults.shop }
  const works = { ...shared, WORKER: 'only', PORT: String(at.worker), FAULTS: faults.worker }
  return {
    shop: shopProgram(`the shop of ${name}`, common, serves),
    worker: shopProgram(`the worker of ${name}`, common, works),
  }
}

/** Two machines, each of which gets other programs when it is furnished anew, and all that they have said. */
export function openMachines(place: Place, ports: readonly number[], changesOf: (at: 0 | 1) => Furnishing) {
  const furnished = (at: 0 | 1, changes: Furnishing): Machine =>
    machineOf(`machine-${at + 1}`, place, { shop: ports[at] ?? 0, worker: ports[at + 2] ?? 0 }, changes)
  const machines: [Machine, Machine] = [furnished(0, changesOf(0)), furnished(1, changesOf(1))]
  const former: Program[] = []
  const programs = () => machines.flatMap(({ shop, worker }) => [shop, worker])
  return {
    machines,
    programs,
    all: () => [...programs(), ...former],
    furnish(at: 0 | 1, changes: Furnishing) {
      former.push(machines[at].shop, machines[at].worker)
      machines[at] = furnished(at, changes)
    },
  }
}
