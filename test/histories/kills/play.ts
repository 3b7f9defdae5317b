import fc from 'fast-check'
import { invariants } from '#test/fault-matrix/invariants/all.ts'
import { type BaseDatabase, openBaseDatabase } from '#test/fault-matrix/world/base-database.ts'
import { chanceOf } from '#test/fault-matrix/world/chance.ts'
import { everythingSettles } from '#test/fault-matrix/world/settle.ts'
import { openWorld, type World } from '#test/fault-matrix/world/world.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'
import type { Failure, Played } from '#test/histories/play.ts'
import { countSteps, storyOf } from '#test/histories/story.ts'
import { aKill, anyKillingAct, type KilledHistory, type KillingAct } from './acts.ts'
import { aBuyer } from './buyer.ts'

// Both books are compared in full after each history: a fresh world from time to time keeps that fast.
const perWorld = 15

interface KillsWish {
  dist: string
  seed: number
  runs: number
  path?: string
  say: (line: string) => void
}

const histories = fc
  .tuple(aKill, fc.array(anyKillingAct, { minLength: 2, maxLength: 6, size: 'max' }), fc.nat())
  .map(([kill, acts, at]) => acts.toSpliced(at % acts.length, 0, kill))

/**
 * Plays histories against the built shop and its worker as processes, which are killed while they work. The moment of a
 * kill depends on the machine: the same seed gives the same story, not always the same result.
 */
export async function playWithKills({ dist, seed, runs, path, say }: KillsWish): Promise<Played> {
  const steps = new Map<string, number>()
  const base = await openBaseDatabase()
  let world: World | null = null
  let played = 0
  try {
    const property = fc.asyncProperty(histories, async (acts) => {
      if (played++ % perWorld === 0) {
        await world?.close()
        world = await openWorld({ base, dist, chance: chanceOf(seed + played) })
      }
      if (world) await playOne(world, acts, steps)
      if (played % 10 === 0) say(`${played} histories with kills`)
    })
    // Not shrunk: each try takes seconds, and the kill happens at another moment.
    const details = await fc.check(property, { seed, numRuns: runs, path, endOnFailure: true })
    return { histories: played, steps, failure: details.failed ? failureOf(seed, details) : null }
  } finally {
    await closeAll(world, base)
  }
}

async function closeAll(world: World | null, base: BaseDatabase) {
  await world?.close()
  await base.stop()
}

async function playOne(world: World, acts: readonly KillingAct[], steps: Map<string, number>) {
  const piece = await pieceInStock(world.databaseUrl, 0)
  const history: KilledHistory = { world, piece, buyers: [aBuyer(world), aBuyer(world)], log: [] }
  for (const act of acts) await endure(history, act)
  countSteps(steps, history.log)
  await everythingSettles(world)
  const found: string[] = []
  for (const [name, { check }] of Object.entries(invariants))
    for (const violation of await check(world)) found.push(`${name}: ${violation}`)
  if (found.length > 0) throw new Error(`${found.join('\n')}\nIt went like this:\n  ${history.log.join('\n  ')}`)
}

/** A request to a shop that has just been killed sees a broken connection. */
async function endure(history: KilledHistory, act: KillingAct) {
  try {
    await act.run(history)
    history.log.push(act.says)
  } catch (error) {
    const isBroken = error instanceof TypeError && /fetch failed|terminated/.test(error.message)
    if (!isBroken) throw error
    history.log.push(`${act.says} [nobody answered]`)
  }
}

function failureOf(
  seed: number,
  {
    counterexample,
    counterexamplePath,
    errorInstance,
  }: Pick<fc.RunDetails<[KillingAct[]]>, 'counterexample' | 'counterexamplePath' | 'errorInstance'>,
): Failure {
  const story = storyOf(counterexample?.[0] ?? [])
  const violation =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance)
  return { seed, path: counterexamplePath ?? '', story, violation }
}
