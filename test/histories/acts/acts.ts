import fc from 'fast-check'
import type { Act } from './act.ts'
import { type Part, receives, takesBack, transfers } from './account-acts.ts'
import { type Card, pocket } from './cards.ts'
import * as drafts from './draft-acts.ts'
import * as erasures from './erasure-acts.ts'
import * as close from '#test/histories/close-calls.ts'
import { points } from '#test/histories/shop/fail-points.ts'
import * as returns from './return-acts.ts'
import * as outside from './outside-acts.ts'
import * as shop from './shop-acts.ts'
import * as shopper from './shopper-acts.ts'
import * as staff from './staff-acts.ts'
import * as stock from './stock-acts.ts'

// Two of the three people are busier, so that they compete for the last item, and in one cart.
const who = fc.constantFrom(0, 0, 0, 1, 1, 2)
// The keys of the table are cards.
const anyCard = fc.constantFrom(...(Object.keys(pocket) as Card[]))
const card = fc.oneof({ weight: 2, arbitrary: fc.constant<Card>('good') }, { weight: 3, arbitrary: anyCard })
const back = fc.constantFrom(0, 0, 0, 1, 2)
const thing = fc.constantFrom('cup' as const, 'bowl' as const)
const answer = fc.constantFrom('complete' as const, 'complete' as const, 'fail' as const)

const ofShoppers = [
  who.map(shopper.presses),
  who.map(shopper.opensAnew),
  fc.tuple(who, thing, fc.nat(3)).map((args) => shopper.wants(...args)),
  who.map(shopper.takesNewCart),
  fc
    .tuple(who, fc.constantFrom('a new account' as const, 'an account with a cart' as const))
    .map((args) => shopper.signsIn(...args)),
  who.map(shopper.starts),
  who.map(shopper.opensPage),
  who.map(shopper.owes),
  fc.tuple(who, card, back).map((args) => shopper.pays(...args)),
  fc.tuple(who, card, back).map((args) => shopper.paysHosted(...args)),
  fc.tuple(who, answer).map((args) => shopper.answersBank(...args)),
  fc.tuple(who, back).map((args) => shopper.comesBack(...args)),
]
const buying = [
  fc.tuple(who, card).map((args) => shopper.buys(...args)),
  fc.tuple(who, card).map((args) => shopper.buysHosted(...args)),
  who.map(shopper.buysOnAccount),
]
const returning = [
  fc.tuple(who, fc.constantFrom(1, 1, 2), fc.constantFrom(1, 1, 2)).map((args) => returns.asks(...args)),
  fc
    .tuple(who, fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const))
    .map((args) => returns.decides(...args)),
  fc
    .tuple(who, fc.constantFrom('all' as const, 'all' as const, 'part' as const), fc.constantFrom(1, 1, 2))
    .map((args) => returns.takes(...args)),
  fc.tuple(who, fc.constantFrom(1, 1, 2)).map((args) => returns.refunds(...args)),
  fc.tuple(who, fc.constantFrom(1, 1, 2)).map((args) => returns.withdraws(...args)),
  fc.tuple(who, thing, fc.constantFrom(1, 1, 2)).map((args) => returns.exchanges(...args)),
  who.map(returns.finishes),
  who.map(returns.sendsAndReturns),
]
const anyWay = fc.constantFrom('fields' as const, 'fields' as const, 'hosted' as const)
const composing = [
  fc.tuple(who, thing, fc.constantFrom(1, 1, 2)).map((args) => drafts.composes(...args)),
  fc.tuple(who, thing, fc.constantFrom(1, 1, 2)).map((args) => drafts.owesByPhone(...args)),
  fc.tuple(who, thing, card, anyWay).map((args) => drafts.buysByLink(...args)),
  fc.tuple(who, thing, fc.constantFrom(0, 0, 1), fc.option(card)).map((args) => drafts.adds(...args)),
  fc.tuple(who, thing, fc.constantFrom(0, 0, 1), fc.option(card)).map((args) => drafts.adds(...args)),
]
const ofDrafts = [
  fc.tuple(who, fc.constantFrom(1, 7)).map((args) => drafts.sendsAgain(...args)),
  who.map(drafts.withdraws),
  who.map(drafts.givesUp),
  fc.tuple(who, thing, fc.constantFrom(1, 2)).map((args) => drafts.changesDraft(...args)),
  fc.tuple(who, who).map((args) => drafts.opensLink(...args)),
  fc.tuple(who, who, card, anyWay).map((args) => drafts.paysLink(...args)),
]
const hoarding = fc
  .tuple(
    thing,
    fc.constantFrom(1, 2, 5),
    fc.constantFrom(...(['at once', 'at the bank', 'on the page', 'a debit', 'a debit on the page'] as const)),
  )
  .map((args) => shopper.hoards(...args))
const closeCalls = fc
  .tuple(
    fc.constantFrom(
      close.paysAsItEnds,
      close.paysBothWays,
      close.paysInTwoTabs,
      close.changesWhilePaying,
      close.paysAsItGivesWay,
    ),
    who,
    card,
  )
  .map(([act, ...args]) => act(...args))
const ofStaff = [
  fc
    .tuple(
      who,
      fc.constantFrom<staff.Wish>('rest', 'half', 'one piece', 'shipping'),
      fc.constantFrom(1, 1, 2),
      fc.constantFrom('keep', 'restock', 'write_off'),
    )
    .map((args) => staff.refunds(...args)),
  who.map(staff.cancels),
  fc.tuple(who, fc.constantFrom(1, 3)).map((args) => staff.sends(...args)),
  who.map(staff.closes),
  fc.tuple(who, fc.constantFrom(1, 1, 2), fc.constantFrom(1, 1, 2)).map((args) => staff.edits(...args)),
  fc
    .tuple(who, fc.constantFrom<Part>('all', 'half', 'twice as much'), fc.constantFrom(1, 1, 2))
    .map((args) => receives(...args)),
  fc.tuple(who, fc.constantFrom(1, 2)).map((args) => takesBack(...args)),
  fc.tuple(who, fc.constantFrom('made' as const, 'made' as const, 'failed' as const)).map((args) => transfers(...args)),
  who.map(staff.loses),
  who.map(staff.accepts),
  who.map(staff.holds),
  who.map(staff.releases),
  fc.tuple(thing, fc.constantFrom(2, 3)).map((args) => staff.changesPrice(...args)),
  fc.tuple(thing, fc.constantFrom(-1, 1, 2), fc.constantFrom(1, 1, 2)).map((args) => stock.counts(...args)),
  fc.tuple(thing, fc.constantFrom(-1, 0, 2)).map((args) => stock.countsSheet(...args)),
  fc.tuple(thing, fc.constantFrom(-2, -1, 1)).map((args) => stock.adjusts(...args)),
  fc.tuple(thing, fc.constantFrom(1, 2)).map((args) => stock.receivesGoods(...args)),
  fc.tuple(thing, fc.constantFrom(1, 2), fc.boolean()).map((args) => stock.moves(...args)),
]
const ofTime = [fc.constantFrom(1, 3, 31, 31, 24 * 60, 25 * 60, 8 * 24 * 60).map(outside.passes)]
const ofTheProvider = [
  fc
    .tuple(
      fc.constantFrom(...outside.faultKinds),
      fc.constantFrom(...outside.calls),
      fc.constantFrom(1, 1, 2),
      fc.constantFrom(1, 1, 3),
    )
    .map((args) => outside.breaks(...args)),
  fc
    .tuple(
      fc.constantFrom(...outside.refusals),
      fc.constantFrom(...outside.calls),
      fc.constantFrom(1, 1, 2),
      fc.constantFrom(1, 1, 3),
    )
    .map((args) => outside.refuses(...args)),
  fc
    .tuple(
      who,
      fc.constantFrom<outside.DashboardAction>(
        'capture part',
        'capture',
        'refund',
        'refund part',
        'cancel',
        'dispute',
        'dispute part',
        'inquire',
        'escalate',
        'escalate part',
        'win',
        'lose',
        'lose part',
        'appeal',
        'fail refund',
        'fail the last refund',
      ),
    )
    .map((args) => outside.dashboard(...args)),
]
const ofMessages = [
  fc
    .tuple(
      fc.nat(20),
      fc.boolean(),
      fc.constantFrom<outside.Way>('once', 'once', 'twice', 'forged', 'stale', 'of another mode', 'of another account'),
    )
    .map((args) => outside.arrives(...args)),
  fc.boolean().map(outside.allArrive),
]
const ofPersons = [
  fc.tuple(who, fc.constantFrom(1, 1, 3)).map((args) => erasures.asks(...args)),
  who.map(erasures.keeps),
  who.map(erasures.takesAll),
  fc.constantFrom(1, 2).map(erasures.carriesOut),
]
const crashing = [fc.constantFrom(...points).map(outside.crashes)]
const ofTheShop = [
  fc.constantFrom(1, 2, 9).map(shop.works),
  fc.constantFrom(shop.worksTwice, shop.reconciles, shop.expires, shop.compares, shop.invoices),
]

/** One act: buying is more likely than the rest, or most histories would have nothing to work on. */
const single: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...buying) },
  { weight: 3, arbitrary: closeCalls },
  { weight: 2, arbitrary: hoarding },
  { weight: 3, arbitrary: fc.oneof(...composing) },
  { weight: 3, arbitrary: fc.oneof(...ofDrafts) },
  { weight: 9, arbitrary: fc.oneof(...ofShoppers) },
  { weight: 6, arbitrary: fc.oneof(...ofStaff) },
  { weight: 4, arbitrary: fc.oneof(...returning) },
  { weight: 3, arbitrary: fc.oneof(...ofTime) },
  { weight: 4, arbitrary: fc.oneof(...ofTheProvider) },
  { weight: 4, arbitrary: fc.oneof(...ofMessages) },
  { weight: 2, arbitrary: fc.oneof(...ofPersons) },
  { weight: 3, arbitrary: fc.oneof(...crashing) },
  { weight: 5, arbitrary: fc.oneof(...ofTheShop) },
)

/** Two acts that begin at the same moment: the database and the provider have to order them. */
function atOnce(first: Act, second: Act): Act {
  return {
    says: `At once: ${first.says}; ${second.says}`,
    run: (history) => close.both(first.run(history), second.run(history)),
  }
}

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: single },
  { weight: 1, arbitrary: fc.tuple(single, single).map((both) => atOnce(...both)) },
  // A double click, two tabs, two workers.
  { weight: 1, arbitrary: single.map((act) => atOnce(act, act)) },
)
