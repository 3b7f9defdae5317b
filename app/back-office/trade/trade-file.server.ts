import { shippingMethod } from '#app/checkout/methods/shipping-method.record.ts'
import { taxRate } from '#app/checkout/taxes/tax-rate.record.ts'
import { notFound } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'

export async function getMethod(key: string, actor: Actor) {
  const facts = (await shippingMethod.find(db, key, actor)) ?? notFound()
  const view = await shippingMethod.viewOf(db, facts)
  return { view, currency: facts.currency, seen: versionOf(view) }
}

export async function getRate(key: string, actor: Actor) {
  const facts = (await taxRate.find(db, key, actor)) ?? notFound()
  const view = await taxRate.viewOf(db, facts)
  return { view, seen: versionOf(view) }
}
