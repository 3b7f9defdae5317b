import type { z } from 'zod'
import { record } from '#app/operations/record.server.ts'
import { toJson } from '#app/settings/settings-json.ts'
import { lockSettings, readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { sellerFields, sellerSettings } from './seller-settings.ts'

/** The seller, as the imprint shows it, and what the law requires of such a seller. */
export const seller = record<'shop', ShopSettings, z.infer<typeof sellerSettings>>({
  name: 'seller',
  prefix: 'sel_',
  permission: 'settings:write',
  http: 'GET /seller',
  schema: sellerSettings,
  find: (on) => readSettings(on),
  lock: (tx) => lockSettings(tx),
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, settings) => toJson(settings, sellerFields),
})
