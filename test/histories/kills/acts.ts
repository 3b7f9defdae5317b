import fc from 'fast-check'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import type { Piece } from '#test/support/people/shopper.ts'
import type { Card } from '#test/histories/acts/cards.ts'
import { points } from '#test/histories/shop/fail-points.ts'
import * as buying from './buyer.ts'

/** One history in a world with earlier ones: its people, and what they want. */
export interface KilledHistory {
  world: World
  piece: Piece
  buyers: buying.Buyer[]
  log: string[]
}

export interface KillingAct {
  says: string
  run(history: KilledHistory): Promise<unknown>
}

const who = fc.constantFrom(0, 0, 1)
const names = ['Ada', 'Ben']
const card = fc.constantFrom<Card>(
  'good',
  'good',
  'good',
  ...(['declined', 'asks the bank', 'is disputed', 'waits for its refund', 'sends its refund back'] as const),
)

function act(
  index: number,
  what: string,
  run: (history: KilledHistory, buyer: buying.Buyer) => Promise<unknown>,
): KillingAct {
  return {
    says: `${names[index]} ${what}`,
    async run(history) {
      const buyer = history.buyers[index]
      if (buyer) await run(history, buyer)
    },
  }
}

const goes = (index: number, quantity: number) =>
  act(index, `comes to the checkout with ${quantity}`, ({ piece }, buyer) =>
    buying.goToCheckout(buyer, piece, quantity),
  )
const presses = (index: number) => act(index, 'presses the last button', (_, buyer) => buying.press(buyer))
const pressesTwice = (index: number) =>
  act(index, 'presses twice', (_, buyer) => together(buying.press(buyer), buying.press(buyer)))
const leaves = (index: number) => act(index, 'goes to the provider’s page', (_, buyer) => buying.pressHosted(buyer))
const pays = (index: number, with_: Card) =>
  act(index, `pays with a card: ${with_}`, async ({ world }, buyer) => {
    await buying.pay(world, buyer, with_)
    await buying.answerBank(world, buyer)
  })
const paysThere = (index: number, with_: Card) =>
  act(index, `pays there with a card: ${with_}`, (_, buyer) => buying.payHosted(buyer, with_))
const comesBack = (index: number) => act(index, 'comes back', (_, buyer) => buying.comeBack(buyer))
const buys = (index: number, with_: Card) =>
  act(index, `presses and pays with a card: ${with_}`, async ({ world, piece }, buyer) => {
    if (!buyer.page) await buying.goToCheckout(buyer, piece, 1)
    await buying.press(buyer)
    await buying.pay(world, buyer, with_)
    await buying.answerBank(world, buyer)
  })

type StaffAct = 'refund' | 'refund a part of' | 'cancel' | 'send'
const staffDoes = (index: number, what: StaffAct) =>
  act(index, `has an order, which staff ${what}`, async ({ world }, buyer) => {
    const [order] = await world.sql<{ number: string; total: number }>(
      'select number, total from orders where email = $1 order by number desc limit 1',
      buyer.email,
    )
    if (!order) return
    const staff = staffOf(world)
    const { number, total } = order
    const acts: Record<StaffAct, () => Promise<Parameters<typeof buying.mustNotFail>[0]>> = {
      refund: () => staff.refund(number),
      'refund a part of': () =>
        staff.refund(number, { kind: 'amount', amount: (Math.floor(total / 3) / 100).toFixed(2) }),
      cancel: () => staff.cancel(number),
      send: () => staff.ship(number),
    }
    buying.mustNotFail(await acts[what]())
  })

/** Resolves when both are done, also if one of them finds a process down. */
async function together(...doings: Promise<unknown>[]) {
  const all = await Promise.allSettled(doings)
  for (const each of all) if (each.status === 'rejected') throw each.reason
}

type Victim = 'shop' | 'worker'
/** Kills the process during the act, after a random time, and restarts everything afterwards. */
const killedDuring = (doing: KillingAct, victim: Victim, milliseconds: number): KillingAct => ({
  says: `${doing.says}; ${milliseconds} ms later the ${victim} is killed`,
  async run(history) {
    const { world } = history
    const killing = new Promise((resolve) => setTimeout(resolve, milliseconds)).then(() => world[victim].kill())
    await together(doing.run(history), killing).finally(() => world.startAll())
  },
})
const killedAt = (doing: KillingAct, victim: Victim, point: FailPoint): KillingAct => ({
  says: `${doing.says}; the ${victim} is killed when it comes to ${point}`,
  async run(history) {
    const { world } = history
    const folder = victim === 'shop' ? world.faults : world.workerFaults
    folder.crashAt(point)
    try {
      await doing.run(history)
    } finally {
      await world.startAll()
    }
  },
})

const passes = (minutes: number): KillingAct => ({
  says: `${minutes} minutes pass`,
  run: ({ world }) => world.advance(minutes * 60),
})
const jobs = ['reconcile-payments', 'expire-orders', 'compare-books'] as const
const looks = (job: (typeof jobs)[number]): KillingAct => ({
  says: `It is time for ${job}`,
  run: ({ world }) => world.sql('select graphile_worker.add_job($1, $2)', job, '{}'),
})
const policies = {
  'are lost': [{ drop: true }],
  'come twice': [{ copies: 2 }],
  'are kept back': [{ hold: true }],
  'come newest first': [{ hold: true, reverse: true }],
  'come as they should': [],
} as const
type Fate = keyof typeof policies
const messages = (fate: Fate): KillingAct => ({
  says: `From here on messages ${fate}`,
  async run({ world }) {
    await world.provider.policy([...policies[fate]])
    if (fate === 'come as they should') await world.provider.control('POST release', { reverse: true })
  },
})
const fails = (kind: string, times: number): KillingAct => ({
  says: `The provider will ${kind} ${times} times`,
  run: ({ world }) => world.provider.fault({ kind, method: 'POST', times }),
})

const doing: fc.Arbitrary<KillingAct> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(who, card).map((args) => buys(...args)) },
  { weight: 2, arbitrary: fc.oneof(who.map(presses), who.map(pressesTwice)) },
  { weight: 2, arbitrary: fc.tuple(who, fc.constantFrom(1, 2)).map((args) => goes(...args)) },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.tuple(who, card).map((args) => pays(...args)),
      fc.tuple(who, card).map((args) => paysThere(...args)),
      who.map(leaves),
      who.map(comesBack),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.constantFrom<StaffAct>('refund', 'refund a part of', 'cancel', 'send'))
      .map((args) => staffDoes(...args)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...jobs).map(looks) },
)
const victim = fc.constantFrom<Victim>('shop', 'worker')
/** Every history has at least one of these. */
export const aKill: fc.Arbitrary<KillingAct> = fc.oneof(
  fc.tuple(doing, victim, fc.nat(80)).map((args) => killedDuring(...args)),
  fc.tuple(doing, victim, fc.constantFrom(...points)).map((args) => killedAt(...args)),
)

export const anyKillingAct: fc.Arbitrary<KillingAct> = fc.oneof(
  { weight: 6, arbitrary: doing },
  { weight: 4, arbitrary: aKill },
  { weight: 1, arbitrary: fc.constantFrom(1, 3, 31, 1_500).map(passes) },
  // The keys of the table above.
  { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(policies) as Fate[])).map(messages) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('drop-before', 'commit-then-reset', 'conflict', 'error-stored', 'error-unstored', 'cut-off'),
        fc.constantFrom(1, 3),
      )
      .map((args) => fails(...args)),
  },
)
