import type { z } from 'zod'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { Permission } from '#app/permissions.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Actor } from './actor.ts'

/** An actor who asks for what is her own. */
export interface Owner {
  customerId: CustomerId | null
  /** Of the session that she asks by. */
  sessionHash: Buffer | null
  /** The secrets of a guest: of her cart, and of the link to her order. */
  cartToken: string | null
  orderKey: string | null
  locale: Locale
  /** What the address names. */
  named: Readonly<Record<string, string>>
}

/**
 * One kind of thing that people look at and operations change. `Key` is what it is found by, `Facts` what the rules decide by,
 * `View` what leaves the shop: in answers, events and the audit log.
 */
export interface ShopRecord<Key, Facts, View extends object> {
  /** Plural, as in addresses and events: `orders`. */
  name: string
  /** Before its id in everything outside: `ord_`. */
  prefix: `${string}_`
  permission: Permission
  /** Where the API shows it. Left out: nowhere. */
  http?: `GET /${string}`
  /** Fields with `.meta({ personal: true })` are what an erasure blanks. */
  schema: z.ZodType<View>
  /** Null: there is none, or it is not this actor's, which looks the same to the caller. */
  find(on: Db, key: Key, actor: Actor): Promise<Facts | null>
  /** The same, held for the rest of the transaction. */
  lock(tx: Tx, key: Key, actor: Actor): Promise<Facts | null>
  /** It is being made, by the very change that asks: there is no view of it before. Left out: it is there. */
  isNew?(facts: Facts): boolean
  idOf(facts: Facts): string
  /** From what an operator or an API's address calls it. Null: nothing is called so. Left out: only its own shopper reaches it. */
  keyOf?(text: string): Key | null
  /** Of whom each has one of her own: hers. Her cart, her order. */
  keyFor?(owner: Owner): Key
  /** As it is now; within the transaction that changes it, with the change. */
  viewOf(on: Db, facts: Facts): Promise<View>
  /** Writes to be made after any change of it, before the transaction ends. */
  settle?(tx: Tx, facts: Facts): Promise<void>
}

export function record<Key, Facts, View extends object>(
  definition: ShopRecord<Key, Facts, View>,
): ShopRecord<Key, Facts, View> {
  return definition
}

/** Of any types: for callers that need only its name and permission. */
export type AnyRecord = Pick<ShopRecord<never, never, object>, 'name' | 'prefix' | 'permission' | 'schema' | 'http'>

/** Of any types: for callers that go through all of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a parameter is written and read, so no narrower type fits all.
export type SomeRecord = ShopRecord<any, any, any>
