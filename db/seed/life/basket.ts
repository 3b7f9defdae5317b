import type { CartLine } from '#app/cart/cart.ts'
import { checkoutDetails } from '#app/checkout/checkout.ts'
import { type CheckoutView, viewCheckout } from '#app/checkout/checkout-view.ts'
import { draftOf } from '#app/checkout/placing/place-order.operation.ts'
import { type CartId, newId } from '#app/kernel/ids.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import type { Buyer } from './buyers.ts'
import type { Chance } from './chance.ts'
import type { Goods, Shelf } from './shelf.server.ts'

const day = 86_400_000
/** What is sold out today was sold out since so many days. */
const soldOutSince = 9
/** How often of 100 the next thing is one that goes with the first. */
const goesTogether = 48
const cartId = newId<CartId>()

/** Fills baskets: some things sell much better than others, and some go together. */
export class Baskets {
  private readonly popular: readonly (readonly [Goods, number])[]
  private readonly partners = new Map<string, Goods[]>()

  private readonly chance: Chance
  private readonly shelf: Shelf
  private readonly now: Date

  constructor(chance: Chance, shelf: Shelf, now: Date) {
    this.chance = chance
    this.shelf = shelf
    this.now = now
    const products = Map.groupBy(shelf.goods, ({ productId }) => productId)
    const ranked = chance.shuffled([...products.values()])
    // The first sells many times what the last does; its variants share that.
    this.popular = ranked.flatMap((variants, rank) =>
      variants.map((goods) => [goods, 1 / (rank + 6) / variants.length / Math.sqrt(goods.price / 1_000 + 1)] as const),
    )
    for (const [variant] of ranked) if (variant) this.partners.set(variant.productId, this.findPartners(variant))
  }

  private findPartners({ productId, type }: Goods): Goods[] {
    const others = this.chance.shuffled(this.shelf.goods.filter((other) => other.productId !== productId))
    return [...others.filter((other) => other.type === type).slice(0, 2), ...others.slice(0, 2)]
  }

  /** The order that this buyer places then; null if it cannot be sent to her. */
  fill(buyer: Buyer, at: Date): OrderDraft | null {
    const { chance } = this
    const lines = chance.weighted([
      [1, 50],
      [2, 27],
      [3, 14],
      [4, 9],
    ] as const)
    for (const count of [lines, 1, 1, 1]) {
      const view = this.checkout(buyer, this.choose(count, at), at)
      if (!view.done.shipping) continue
      return draftOf(view, buyer.account?.customerId ?? null, buyer.locale)
    }
    return null
  }

  private choose(count: number, at: Date): { goods: Goods; quantity: number }[] {
    const chosen: { goods: Goods; quantity: number }[] = []
    const isOffered = ({ since, hasStock }: Goods) =>
      since <= at && (hasStock || at.getTime() < this.now.getTime() - soldOutSince * day)
    const fitting = this.popular.filter(([goods]) => isOffered(goods))
    while (chosen.length < count) {
      const [first] = chosen
      const beside = first && this.chance.percent(goesTogether) ? (this.partners.get(first.goods.productId) ?? []) : []
      const partners = beside.filter(isOffered)
      const goods = partners.length > 0 ? this.chance.pick(partners) : this.chance.weighted(fitting)
      if (chosen.some((each) => each.goods.variantId === goods.variantId)) continue
      chosen.push({ goods, quantity: this.piecesOf(goods) })
    }
    return chosen
  }

  /** Small things are bought by the set. */
  private piecesOf({ price }: Goods): number {
    const isSmall = price < 3_000
    return this.chance.weighted([
      [1, isSmall ? 58 : 88],
      [2, isSmall ? 24 : 9],
      [4, isSmall ? 11 : 2],
      [6, isSmall ? 7 : 1],
    ] as const)
  }

  private checkout(buyer: Buyer, chosen: { goods: Goods; quantity: number }[], at: Date): CheckoutView {
    const { shelf, chance } = this
    const lines = chosen.map(({ goods, quantity }): CartLine => {
      // The reductions began with the opening.
      const unitPrice = at.getTime() < this.now.getTime() - day ? goods.price : goods.cartLines.en.unitPrice
      return { ...goods.cartLines[buyer.locale], quantity, unitPrice, available: null, toOrder: false }
    })
    const cart = { id: cartId, version: 1, currency: 'EUR', checkout: null, lastAdd: null, merged: null, again: null }
    const [pickUp] = buyer.land.country === 'DE' && chance.percent(6) ? shelf.pickUps : []
    const details = checkoutDetails.parse({
      email: buyer.email,
      phone: buyer.phone,
      delivery: pickUp ? 'pick_up' : 'ship',
      address: pickUp ? null : buyer.address,
      pickUpLocationId: pickUp?.id ?? null,
    })
    const facts = {
      cart: { ...cart, removed: [], lines },
      settings: shelf.settings,
      methods: shelf.methods,
      rates: shelf.rates[buyer.locale],
      pickUps: shelf.pickUps.map((each) => ({ ...each, hasAll: true })),
      now: at,
    }
    const view = viewCheckout({ ...facts, details })
    if (pickUp) return view
    const express = view.offered.find(({ daysMax }) => daysMax === 1)
    const chosenMethod = express && chance.percent(9) ? express : view.offered[0]
    return viewCheckout({ ...facts, details: { ...details, shippingMethodId: chosenMethod?.id ?? null } })
  }
}
