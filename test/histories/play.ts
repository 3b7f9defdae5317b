import fc from 'fast-check'
import type { Act } from './acts/act.ts'
import { endure } from './acts/act.ts'
import { anyAct } from './acts/acts.ts'
import { beginHistory, type History } from './history.ts'
import { findDrift } from './offers/offers.ts'
import { everythingSettles } from './settle.ts'
import type { Shop } from './shop/shop.ts'
import { countSteps } from './story.ts'
import { findStale, findViolations } from './violations.ts'

/** The shop in which a history plays. */
const setting = fc.record({
  capture: fc.constantFrom('order' as const, 'order' as const, 'shipping' as const),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD', 'ISK'),
  cup: fc.tuple(fc.nat(3), fc.nat(2)),
  bowl: fc.tuple(fc.nat(3), fc.nat(1)),
  pauses: fc.constantFrom([31, 1_500, 11_520], [1_500, 11_520], [11_520]),
  // Staff run every operation, offered or not: while money and webhooks are pending, once all is settled, or then
  // twice, the second time on the results of the first. All three in each history would cost more than the rest of it.
  pressing: fc.constantFrom('under way', 'settled', 'settled twice'),
  price: fc.record({ cup: fc.integer({ min: 10, max: 99 }), bowl: fc.integer({ min: 10, max: 999 }) }),
})
type Setting = typeof setting extends fc.Arbitrary<infer Value> ? Value : never

type Model = { steps: number }
interface Step extends fc.AsyncCommand<Model, History> {
  says: string
}

function asStep(act: Act): Step {
  return {
    says: act.says,
    check: () => true,
    async run(model, history) {
      model.steps += 1
      await endure(history, act)
    },
    toString: () => act.says,
  }
}

export interface Played {
  histories: number
  steps: Map<string, number>
  failure: Failure | null
}

export interface Failure {
  seed: number
  /** Leads to the same history again: fast-check's own path, and which of its commands were run. */
  path: string
  story: string[]
  violation: string
}

export interface Wish {
  seed: number
  runs: number
  path?: string
  /** False: the first failure as it came. */
  shrink?: boolean
}

/** Plays this many histories, one after the other; the first violation is shrunk to a short story. */
export async function play(shop: Shop, { seed, runs, path, shrink = true }: Wish): Promise<Played> {
  const steps = new Map<string, number>()
  let histories = 0
  const [counterexamplePath, replayPath] = path?.split('~') ?? []
  const commands = fc.commands([anyAct.map(asStep)], { maxCommands: 24, size: 'max', replayPath })
  const property = fc.asyncProperty(setting, commands, async (chosen, story) => {
    const secrets = histories++ % 25 === 24
    await playOne(shop, chosen, story, secrets, steps)
  })
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    path: counterexamplePath,
    endOnFailure: !shrink || path !== undefined,
  })
  return { histories, steps, failure: details.failed ? failureOf(seed, details) : null }
}

async function playOne(
  shop: Shop,
  chosen: Setting,
  story: Iterable<fc.AsyncCommand<Model, History>>,
  secrets: boolean,
  steps: Map<string, number>,
) {
  const unit = chosen.currency === 'KWD' ? 100 : 10
  const prices = { cup: chosen.price.cup * unit, bowl: chosen.price.bowl * unit }
  await shop.begin(chosen.capture, { cup: chosen.cup, bowl: chosen.bowl, price: prices })
  const history = await beginHistory(shop, chosen.currency, prices)
  await fc.asyncModelRun(() => ({ model: { steps: 0 }, real: history }), story)
  countSteps(steps, history.log)
  await shop.calm()
  const early = [...(await findStale(history)), ...(chosen.pressing === 'under way' ? await findDrift(history, 1) : [])]
  const stale = await everythingSettles(history, chosen.pauses)
  const violations = [...early, ...stale, ...(await findViolations(history, { secrets }))]
  // Last, as its operations change what the others check.
  if (chosen.pressing !== 'under way')
    violations.push(...(await findDrift(history, chosen.pressing === 'settled' ? 1 : 2)))
  if (violations.length > 0) throw new Error(violations.join('\n'))
}

function failureOf(
  seed: number,
  {
    counterexample,
    counterexamplePath,
    errorInstance: error,
  }: Pick<fc.RunDetails<unknown>, 'counterexamplePath' | 'errorInstance'> & {
    counterexample: readonly unknown[] | null
  },
): Failure {
  const [chosen, story] = counterexample ?? []
  const text = fc.stringify(story)
  const replay = /replayPath="([^"]*)"/.exec(text)?.[1] ?? ''
  return {
    seed,
    path: `${counterexamplePath ?? ''}~${replay}`,
    story: [
      fc.stringify(chosen),
      ...text.replace(/\/\*.*?\*\//g, '').split(/,(?=(?:Ada|Ben|Cleo|Staff|The|Two|A|An|All|At|In|Overdue|\d)\b)/),
    ],
    violation: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
