import type { Week } from '#app/delivery/delivery-dates.ts'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import { fromJson } from '#app/settings/settings-json.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { deliveryChange, mayChangeDelivery } from './delivery-settings.ts'
import { delivery, deliveryJson } from './delivery.record.ts'

/** How the shop sends, and on which days each carrier delivers. Orders keep the days that they were promised. */
export const changeDelivery = operation({
  name: 'delivery.change',
  http: 'PATCH /delivery',
  permission: 'settings:write',
  nature: 'plain',
  on: delivery,
  input: deliveryChange,
  refusals: ['field.choice', 'record.changed'],
  already: ({ facts, input }) => (changesNothing(deliveryJson(facts), input) ? {} : null),
  may: mayChangeDelivery,
  undo: { input: (was) => was },
  async run({ tx, input, emit }) {
    const { delivers_on: methods = {}, ...change } = input
    await saveSettings(tx, fromJson(change))
    // The keys of the input, whose ids they are.
    for (const [id, deliversOn] of Object.entries(methods) as [ShippingMethodId, Week][])
      await tx.updateTable('shippingMethods').set({ deliversOn }).where('id', '=', id).execute()
    if (Object.keys(input).length > 0) emit('delivery.changed')
    return agree({})
  },
})
