import { settleAllWith } from '#app/catalogue/lists/memberships.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import { fromJson, toJson } from '#app/settings/settings-json.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { mayChangeSeller, sellerChange, sellerFields } from './seller-settings.ts'
import { seller } from './seller.record.ts'

/** Who sells, and what follows from it. */
export const changeSeller = operation({
  name: 'seller.change',
  http: 'PATCH /seller',
  permission: 'settings:write',
  nature: 'plain',
  on: seller,
  input: sellerChange,
  refusals: ['settings.struck_price'],
  may: mayChangeSeller,
  already: ({ facts, input }) => (changesNothing(toJson(facts, sellerFields), input) ? {} : null),
  // With the country its region is gone, which is of another record.
  undo: { input: (was) => ('home_country' in was ? null : was) },
  async run({ tx, facts: { homeCountry }, input, emit }) {
    const moves = (input.home_country ?? homeCountry) !== homeCountry
    // The regions of another country have other holidays.
    await saveSettings(tx, { ...fromJson(input), ...(moves && { homeRegion: '' }) })
    // Which products count as reduced depends on this setting, and so do the collections of reduced products.
    if (input.struck_price !== undefined) await settleAllWith(tx, 'reduced')
    if (Object.keys(input).length > 0) emit('seller.changed')
    return agree({})
  },
})
