import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import type { Act } from './acts/act.ts'
import type { Card } from './acts/cards.ts'
import type { History } from './history.ts'
import * as shopper from './acts/shopper-acts.ts'

const names = ['Ada', 'Ben', 'Cleo']

/** Started at the same moment; resolves when both are done. */
export async function both(...doings: Promise<unknown>[]) {
  for (const each of await Promise.allSettled(doings)) if (each.status === 'rejected') throw each.reason
}

async function inTurn(history: History, ...acts: Act[]) {
  for (const act of acts) await act.run(history)
}

// What random histories would produce too seldom: two exclusive acts, started at the same moment.

export const paysAsItEnds = (who: number, card: Card): Act => ({
  says: `${names[who]} presses, and pays half an hour later, as the order ends`,
  async run(history) {
    await inTurn(history, shopper.presses(who), shopper.starts(who))
    await history.shop.advance(31 * 60_000)
    await both(endOverdueOrders(history.shop.now()), shopper.pays(who, card, 0).run(history))
    await shopper.comesBack(who, 0).run(history)
  },
})

export const paysBothWays = (who: number, card: Card): Act => ({
  says: `${names[who]} presses, and pays in the card fields and on the provider’s page at once`,
  async run(history) {
    await shopper.presses(who).run(history)
    await both(shopper.starts(who).run(history), shopper.opensPage(who).run(history))
    await both(shopper.pays(who, card, 0).run(history), shopper.paysHosted(who, card, 0).run(history))
  },
})

export const paysInTwoTabs = (who: number, card: Card): Act => ({
  says: `${names[who]} presses, and pays in two tabs at once`,
  async run(history) {
    await inTurn(history, shopper.presses(who), shopper.starts(who))
    await both(...[card, card].map((each) => shopper.pays(who, each, 0).run(history)))
    await both(...[0, 0].map((back) => shopper.comesBack(who, back).run(history)))
  },
})

export const changesWhilePaying = (who: number, card: Card): Act => ({
  says: `${names[who]} presses, and changes the cart in one tab while paying in another`,
  async run(history) {
    await inTurn(history, shopper.presses(who), shopper.starts(who))
    const paying = shopper.pays(who, card, 0).run(history)
    await both(paying, inTurn(history, shopper.wants(who, 'cup', 2), shopper.presses(who), shopper.starts(who)))
    await shopper.comesBack(who, 1).run(history)
  },
})

export const paysAsItGivesWay = (who: number, card: Card): Act => ({
  says: `${names[who]} presses, and pays a minute later, as the pieces go to somebody else`,
  async run(history) {
    await inTurn(history, shopper.presses(who), shopper.starts(who))
    await history.shop.advance(60_000)
    const other = shopper.buys((who + 1) % names.length, 'good')
    await both(shopper.pays(who, card, 0).run(history), other.run(history))
    await shopper.comesBack(who, 0).run(history)
  },
})
