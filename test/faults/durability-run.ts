import { setTimeout as pause } from 'node:timers/promises'
import { providerAt } from '#test/support/people/ordering-by-form.ts'
import { runSql } from '#test/support/database/sql.ts'
import { between, type Chance, chanceOf, oneOf } from './durability/chance.ts'
import { compareWithNotes, rowsOf } from './durability/check.ts'
import { newNotes, type Notes, said } from './durability/notes.ts'
import { type Processes, startProcesses, type Victim, victims } from './durability/processes.ts'
import { settleAll } from './durability/settle.ts'
import { openShopper, type Shopper } from './durability/shopper.ts'

export interface DurabilityFigures {
  rounds: number
  kills: Record<Victim, number>
  acknowledged: Notes['acknowledged']
  unanswered: number
  /** From the kill until the shop could be used again. */
  slowestReturnMs: number
  ordersPaid: number
  /** Delivered again after a crash, under the same Message-ID. */
  lettersRepeated: number
  seconds: number
  /** Each sentence is a broken promise. */
  violations: string[]
}

const shoppersAtOnce = 8

/**
 * Shoppers fill carts, write and buy while the shop, its worker and its database are killed at random moments, `times`
 * times. After each restart the database is compared with the answers that every client got.
 */
export async function runDurability(
  times: number,
  seed: number,
  say: (line: string) => void,
): Promise<DurabilityFigures> {
  const began = Date.now()
  const chance = chanceOf(seed)
  const notes = newNotes()
  const kills: Record<Victim, number> = { shop: 0, worker: 0, database: 0, backend: 0 }
  const violations: string[] = []
  const told = new Set<string>()
  let slowestReturnMs = 0
  const processes = await startProcesses()
  try {
    const shoppers = await openShoppers(processes, notes, chance)
    for (let round = 1; round <= times; round++) {
      const chosen = chooseVictims(chance)
      for (const victim of chosen) kills[victim]++
      const took = await killUnderLoad(processes, shoppers, notes, chosen, chance)
      slowestReturnMs = Math.max(slowestReturnMs, took)
      // A loss is permanent: it is reported in the round that caused it.
      const wrong = (await inspect(processes, shoppers, notes)).filter((sentence) => !told.has(sentence))
      for (const sentence of wrong) told.add(sentence)
      violations.push(...wrong.map((sentence) => `round ${round} (${chosen.join(', ')}): ${sentence}`))
      say(
        `round ${round}: ${chosen.join(' and ')} killed, back in ${took} ms, ${said(notes)} answers so far, ${wrong.length} wrong`,
      )
    }
    const settled = await settleAll(processes, notes)
    violations.push(
      ...settled.wrong.filter((sentence) => !told.has(sentence)).map((sentence) => `at the end: ${sentence}`),
    )
    return {
      rounds: times,
      kills,
      acknowledged: notes.acknowledged,
      unanswered: notes.lost,
      slowestReturnMs,
      ordersPaid: settled.paid,
      lettersRepeated: settled.lettersRepeated,
      seconds: Math.round((Date.now() - began) / 1000),
      violations,
    }
  } finally {
    await processes.end()
  }
}

/** One to all of them; of the database either all processes or one. */
function chooseVictims(chance: Chance): Victim[] {
  const chosen = victims.filter(() => chance() < 0.4)
  if (chosen.length === 0) return [oneOf(victims, chance)]
  return chosen.includes('database') ? chosen.filter((victim) => victim !== 'backend') : chosen
}

async function openShoppers(processes: Processes, notes: Notes, chance: Chance): Promise<Shopper[]> {
  const { origin, databaseUrl, cards } = processes
  // Selling out is another test: here there is enough of everything.
  await runSql(databaseUrl, [
    `insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
     select gen_random_uuid(), variant_id, location_id, 100000, 'receipt', 'durability' from stock_levels`,
    `update stock_levels set on_hand = on_hand + 100000`,
  ])
  const products = await rowsOf<{ slug: string }>(
    databaseUrl,
    `select p.slug from products p join variants v on v.product_id = p.id where p.status = 'active' and v.tracks_stock
     group by p.id having count(*) = 1 and bool_and(v.value1_id is null) and max(v.price) > 500 order by 1 limit 12`,
  )
  const slugs = products.map(({ slug }) => slug)
  const provider = providerAt(cards)
  return Array.from({ length: shoppersAtOnce }, (_, index) =>
    openShopper(`10.99.0.${index + 1}`, { origin, provider, slugs, notes, chance }),
  )
}

/** Returns the time from the kill until the shop could be used again. */
async function killUnderLoad(
  processes: Processes,
  shoppers: readonly Shopper[],
  notes: Notes,
  chosen: readonly Victim[],
  chance: Chance,
): Promise<number> {
  let open = true
  const shopping = Promise.all(shoppers.map((shopper) => shopper.shop(() => open)))
  const enough = said(notes) + between(5, 60, chance)
  while (said(notes) < enough) await Promise.race([pause(5), shopping])
  // The random moment is the fault: anywhere within the duration of a request.
  await pause(between(0, 40, chance))
  const killed = performance.now()
  await processes.kill(chosen)
  // If only the worker was killed, clients still get answers, and a few of them are enough.
  const few = said(notes) + shoppers.length
  const wound = (async () => {
    while (said(notes) < few && open) await pause(5)
    open = false
  })()
  await Promise.race([shopping, wound])
  open = false
  await shopping
  await processes.restart(chosen)
  return Math.round(performance.now() - killed)
}

async function inspect(processes: Processes, shoppers: readonly Shopper[], notes: Notes): Promise<string[]> {
  const carts = await Promise.all(shoppers.map((shopper) => shopper.checkCart()))
  return [...carts.filter((wrong) => wrong !== null), ...(await compareWithNotes(processes.databaseUrl, notes))]
}
