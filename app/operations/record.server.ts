import { z } from 'zod'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { type Permission, staffPermissions } from '#app/permissions.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Actor } from './actor.ts'

/** The caller as the owner of records. */
export interface Owner {
  customerId: CustomerId | null
  /** Of the caller's session. */
  sessionHash: Buffer | null
  /** The secrets that guests have: of the cart, and of the link to an order. */
  cartToken: string | null
  orderKey: string | null
  locale: Locale
  /** The names in the address. */
  named: Readonly<Record<string, string>>
}

/**
 * One kind of object that people look at and operations change. `Key` is what it is found by, `Facts` what the rules
 * decide by, `View` what leaves the shop: in answers, events and the audit log.
 */
export interface ShopRecord<Key, Facts, View extends object> {
  /** Plural, as in addresses and events: `orders`. */
  name: string
  /** The prefix of its id outside the shop: `ord_`. */
  prefix: `${string}_`
  permission: Permission
  /** Its address in the API. Left out: none. */
  http?: `GET /${string}`
  /** Erasure blanks the fields with `.meta({ personal: true })`. */
  schema: z.ZodType<View>
  /** Null: it does not exist or is not this actor's, which looks the same to the caller. */
  find(on: Db, key: Key, actor: Actor): Promise<Facts | null>
  /** The same, with a row lock until the transaction ends. */
  lock(tx: Tx, key: Key, actor: Actor): Promise<Facts | null>
  /** The change that asks is creating the object, so there is no view of it before. Left out: it exists. */
  isNew?(facts: Facts): boolean
  idOf(facts: Facts): string
  /**
   * The key for a name that an operator types or an API address contains. Null: no such object. Left out: only its own
   * shopper can reach it.
   */
  keyOf?(text: string): Key | null
  /** For records that each owner has one of, such as the cart: the owner's own. */
  keyFor?(owner: Owner): Key
  /** The current view; inside the transaction that changes it, with the change. */
  viewOf(on: Db, facts: Facts): Promise<View>
  /**
   * The part of the view that somebody decides. The shop's own jobs carry on the rest after a press: no form is refused
   * for it. Left out: all of it.
   */
  decidedOf?(view: View): object
  /** Writes that follow any change of it, before the transaction ends. */
  settle?(tx: Tx, facts: Facts): Promise<void>
}

/** Every record of this process, by its name; that of a buyer may have the name of the staff's. */
const known = new Map<string, AnyRecord[]>()

export function record<Key, Facts, View extends object>(
  definition: ShopRecord<Key, Facts, View>,
): ShopRecord<Key, Facts, View> {
  known.set(definition.name, [...(known.get(definition.name) ?? []), definition])
  return definition
}

/**
 * The schemas of the views under this name that this actor may see as staff. Empty: none of them, or there is no such
 * record.
 */
export const seenAs = (name: string, { permissions }: Pick<Actor, 'permissions'>): z.ZodType[] =>
  (known.get(name) ?? [])
    .filter(({ permission }) => staffPermissions.includes(permission) && permissions.has(permission))
    .map(({ schema }) => schema)

/** What anybody may ask for with an address that may be another's: nothing is kept as the object, and nothing is shown. */
export const unshown = (named: Pick<ShopRecord<null, object, object>, 'name' | 'prefix' | 'permission'>) =>
  record<null, object, object>({
    ...named,
    schema: z.object({}),
    find: async () => ({}),
    lock: async () => ({}),
    idOf: () => '',
    keyFor: () => null,
    viewOf: async () => ({}),
  })

/** With any types: for callers that need only its name and permission. */
export type AnyRecord = Pick<ShopRecord<never, never, object>, 'name' | 'prefix' | 'permission' | 'schema' | 'http'>

/** With any types: for callers that go through all records. */
// oxlint-disable-next-line typescript/no-explicit-any -- a parameter is written and read, so no narrower type fits all.
export type SomeRecord = ShopRecord<any, any, any>
