import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterRow } from '#test/cluster/row.ts'
import type { Machine } from '#test/cluster/world/machines.ts'
import { makeNextRelease } from '#test/cluster/world/next-release.ts'

const both = [0, 1] as const

/** As a supervisor does it: the proxy has noticed before the process ends. */
async function stopped({ shop, worker }: Machine) {
  await Promise.all([shop.stop(), worker.stop()])
}

/** The proxy sends requests to a machine that was found ready. */
async function started({ shop, worker }: Machine) {
  await Promise.all([shop.start(), worker.start()])
  await pause(3_000)
}

/** Faults of the machines of the shop, and what is done with them on purpose. */
export const shopRows: readonly ClusterRow[] = [
  {
    id: 'machine',
    fault: 'one of the two machines of the shop is lost; later it comes back',
    replication: 'asynchronous',
    async play({ machines: [, second] }) {
      await Promise.all([second.shop.kill(), second.worker.kill()])
      await pause(20_000)
      await started(second)
    },
  },
  {
    id: 'worker',
    fault: 'the worker of one machine is killed; later it comes back',
    replication: 'asynchronous',
    async play({ machines: [first] }) {
      await first.worker.kill()
      await pause(25_000)
      await first.worker.start()
    },
  },
  {
    id: 'restart',
    fault: 'both machines are restarted, one after the other',
    replication: 'asynchronous',
    async play({ machines }) {
      for (const machine of machines) {
        await stopped(machine)
        await started(machine)
      }
    },
  },
  {
    id: 'upgrade',
    fault: 'both machines are upgraded, one after the other, to a release that has more migrations',
    replication: 'asynchronous',
    async play(world) {
      const release = makeNextRelease(world.folder)
      for (const at of both) {
        await stopped(world.machines[at])
        world.furnish(at, { release })
        await started(world.machines[at])
      }
      const [row] = await world.sql<{ count: number }>('select count(*)::int as count from next_release')
      if (row?.count !== 0) throw new Error('The migrations of the next release were not run')
    },
  },
]
