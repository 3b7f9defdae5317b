import type { z } from 'zod'
import { record } from '#app/operations/record.server.ts'
import { toJson } from '#app/settings/settings-json.ts'
import { lockSettings, readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Db } from '#db/database.server.ts'
import { type DeliveryFacts, deliverySettings, dispatch } from './delivery-settings.ts'

const names = dispatch.keyof().options

/** How the shop sends. All of it is changed under the lock of the settings. */
export const delivery = record<'shop', DeliveryFacts, z.infer<typeof deliverySettings>>({
  name: 'delivery',
  prefix: 'dlv_',
  permission: 'settings:write',
  http: 'GET /delivery',
  schema: deliverySettings,
  find: async (on) => factsOf(on, await readSettings(on)),
  lock: async (tx) => factsOf(tx, await lockSettings(tx)),
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, facts) => deliveryJson(facts),
})

export const deliveryJson = ({ settings, deliversOn }: DeliveryFacts) => ({
  ...toJson(settings, names),
  delivers_on: deliversOn,
})

async function factsOf(on: Db, settings: ShopSettings): Promise<DeliveryFacts> {
  const methods = await on.selectFrom('shippingMethods').select(['id', 'deliversOn']).orderBy('id').execute()
  return { settings, deliversOn: Object.fromEntries(methods.map(({ id, deliversOn }) => [id, deliversOn])) }
}
