import { findDraftRow } from '#app/drafts/draft-file.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import type { Act } from './act.ts'
import { type Card, means } from './cards.ts'
import { answer, openPage, pay, payHosted, signIn, start } from './shopper-acts.ts'
import { type Thing, things } from '#test/histories/shop/empty-shop.ts'
import { type History, type Shopper, shopperOf } from '#test/histories/history.ts'
import { aLink, getDraft, office, pressLink } from '#test/support/people/drafts/drafts.ts'
import { edit } from '#test/support/people/staff/staff.ts'

// Orders that staff compose: their payment links, which others may have too, and what is added to an order by one.

const names = ['Ada', 'Ben', 'Cleo']
const nameOf = (whose: number) => names[whose % 3] ?? ''

function act(whose: number, says: string, run: (history: History, shopper: Shopper) => Promise<unknown>): Act {
  return { says, run: async (history) => void (await run(history, shopperOf(history, whose))) }
}

/** The same for what is done with somebody's draft. */
const withDraft = (whose: number, says: string, run: (history: History, draft: string) => Promise<unknown>): Act =>
  act(whose, says, async (history, { draft }) => {
    // It may be gone with its customer, who was erased.
    if (draft && (await findDraftRow(db, draft))) await run(history, draft)
  })

async function compose({ shop }: History, shopper: Shopper, thing: Thing, quantity: number) {
  const draft = await office.create(shop.now())
  await office.put(draft, { variant: things[thing], quantity }, shop.now())
  await office.contact(draft, { email: `${shopper.name.toLowerCase()}@example.com` }, shop.now())
  await office.deliver(draft, shop.now())
  shopper.draft = draft
  return draft
}

export const composes = (whose: number, thing: Thing, quantity: number) =>
  act(
    whose,
    `Staff compose an order of ${quantity} ${thing} for ${nameOf(whose)}, and send its link`,
    async (history, shopper) => {
      await office.send(await compose(history, shopper, thing, quantity), history.shop.now())
    },
  )

/** Into her account, which has no address of its own in a history. */
export const owesByPhone = (whose: number, thing: Thing, quantity: number) =>
  act(
    whose,
    `${nameOf(whose)} signs in and orders ${quantity} ${thing} on account by phone`,
    async (history, shopper) => {
      await signIn('a new account')(history, shopper)
      const now = history.shop.now()
      const { row } = await getDraft(await compose(history, shopper, thing, quantity), now)
      await db.updateTable('drafts').set({ customerId: shopper.customerId }).where('id', '=', row.id).execute()
      const placed = await office.place(row.id, now)
      if (placed.ok) shopper.order = { orderId: placed.value.id, number: placed.value.number }
    },
  )

export const sendsAgain = (whose: number, days: number) =>
  withDraft(whose, `Staff send ${nameOf(whose)} a link for ${days} days`, ({ shop }, draft) =>
    office.send(draft, shop.now(), { days }),
  )

export const withdraws = (whose: number) =>
  withDraft(whose, `Staff withdraw the link of ${nameOf(whose)}`, ({ shop }, draft) =>
    office.withdraw(draft, shop.now()),
  )

export const givesUp = (whose: number) =>
  withDraft(whose, `Staff give up the draft of ${nameOf(whose)}`, ({ shop }, draft) => office.cancel(draft, shop.now()))

export const changesDraft = (whose: number, thing: Thing, quantity: number) =>
  withDraft(whose, `Staff put ${quantity} ${thing} into the draft of ${nameOf(whose)}`, ({ shop }, draft) =>
    office.put(draft, { variant: things[thing], quantity }, shop.now()),
  )

/** By the link as it is now; whoever has it may be somebody else. */
async function press({ shop, promises }: History, holder: Shopper, draft: string, method: 'fields' | 'hosted') {
  const submission = newId()
  const pressed = await pressLink(await aLink(draft, shop.now()), shop.now(), { submission, method })
  if (!pressed.ok) return
  promises.pressed.set(submission, new Set([pressed.value.id]))
  holder.order = { orderId: pressed.value.id, number: pressed.value.number }
}

export const opensLink = (who: number, whose: number) =>
  withDraft(whose, `${nameOf(who)} presses at the link of ${nameOf(whose)}`, async (history, draft) => {
    const holder = shopperOf(history, who)
    await press(history, holder, draft, 'fields')
    await start(history, holder)
  })

async function payAt(history: History, holder: Shopper, draft: string, card: Card, method: 'fields' | 'hosted') {
  await press(history, holder, draft, method)
  const doings = method === 'fields' ? [start, pay(card, 0)] : [openPage, payHosted(card, 0)]
  for (const doing of [...doings, answer('complete')]) await doing(history, holder)
}

const waysOf = { fields: '', hosted: ' on the provider’s page' }

export const paysLink = (who: number, whose: number, card: Card, method: 'fields' | 'hosted') =>
  withDraft(
    whose,
    `${nameOf(who)} pays at the link of ${nameOf(whose)}${waysOf[method]} with a card that ${means(card)}`,
    (history, draft) => payAt(history, shopperOf(history, who), draft, card, method),
  )

/** All of it at one go, or few links would be paid. */
export const buysByLink = (whose: number, thing: Thing, card: Card, method: 'fields' | 'hosted') =>
  act(
    whose,
    `${nameOf(whose)} gets a link for a ${thing}, and pays${waysOf[method]} with a card that ${means(card)}`,
    async (history, shopper) => {
      const draft = await compose(history, shopper, thing, 1)
      await office.send(draft, history.shop.now())
      await payAt(history, shopper, draft, card, method)
    },
  )

/** What is added is a draft of its own, which she pays for by its link; some of the first line may be taken out at once. */
export const adds = (whose: number, thing: Thing, takenOut: number, paysWith: Card | null) =>
  act(
    whose,
    `Staff add a ${thing} to the order of ${nameOf(whose)}${takenOut > 0 ? ` and take ${takenOut} out` : ''}${paysWith ? `: it is paid with a card that ${means(paysWith)}` : ''}`,
    async (history, shopper) => {
      const { order } = shopper
      const now = history.shop.now()
      if (!order) return
      const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', order.orderId).orderBy('position')
      const line = await lines.executeTakeFirst()
      const remove = line && takenOut > 0 ? { [line.id]: takenOut } : {}
      const edited = await edit(order.orderId, { remove, add: { [things[thing]]: 1 } }, now)
      if (!edited.ok || !edited.value.draft) return
      shopper.draft = edited.value.draft
      if (!paysWith) return
      await payAt(history, shopper, shopper.draft, paysWith, 'fields')
      // What follows is about the order that it was added to.
      shopper.order = order
    },
  )
