import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterRow } from '#test/cluster/row.ts'
import type { ClusterWorld } from '#test/cluster/world/cluster-world.ts'
import { until } from '#test/fault-matrix/world/until.ts'

async function primaryOf({ database }: ClusterWorld) {
  return until('a primary', database.primary)
}

async function anotherPrimary({ database }: ClusterWorld) {
  await until('another primary', database.primary, 90_000)
}

async function loseAndBring(world: ClusterWorld, primary: Awaited<ReturnType<typeof primaryOf>>) {
  await world.database.lose(primary)
  await anotherPrimary(world)
  await pause(10_000)
  await world.database.bring(primary)
  await world.database.caughtUp()
}

async function standStill(world: ClusterWorld, end: 'is replaced' | 'takes its place back') {
  const primary = await primaryOf(world)
  world.database.freeze(primary)
  await anotherPrimary(world)
  await pause(10_000)
  if (end === 'takes its place back') await world.database.giveBack(primary)
  world.database.thaw(primary)
  await world.database.caughtUp()
  // Until the shop is led back for good.
  if (end === 'takes its place back') await pause(30_000)
}

/** Faults of the machines of the database. */
export const primaryRows: readonly ClusterRow[] = [
  {
    id: 'asynchronous',
    fault: 'the primary is lost, and with it what it had not sent on for 3 s; later it comes back as a replica',
    replication: 'asynchronous',
    mayLose: true,
    async play(world) {
      const primary = await primaryOf(world)
      await world.database.holdBack(primary)
      await pause(3_000)
      await loseAndBring(world, primary)
    },
  },
  {
    id: 'synchronous',
    fault: 'the primary is lost; later it comes back as a replica',
    replication: 'synchronous',
    async play(world) {
      await loseAndBring(world, await primaryOf(world))
    },
  },
  {
    id: 'switchover',
    fault: 'another server becomes the primary, as planned work asks for, and then another one',
    replication: 'asynchronous',
    async play(world) {
      for (const _ of [1, 2]) {
        const former = await primaryOf(world)
        await world.database.switchOver(former)
        await until('another primary', async () => ![null, former].includes(await world.database.primary()), 60_000)
        await world.database.caughtUp()
      }
    },
  },
  {
    id: 'frozen',
    fault: 'the machine of the primary stands still, another one takes over, and it comes to life again',
    replication: 'asynchronous',
    mayLose: true,
    play: (world) => standStill(world, 'is replaced'),
  },
  {
    id: 'taken-back',
    fault: 'the same, and by a fault of Patroni it takes its place back: what was committed in between is deleted',
    refuses: 25,
    replication: 'asynchronous',
    mayLose: true,
    play: (world) => standStill(world, 'takes its place back'),
  },
]
