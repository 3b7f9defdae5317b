import { agree } from '#app/kernel/outcome.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import { fromJson } from '#app/settings/settings-json.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { readCoordinates } from './coordinates.ts'
import { mapChange, mayChangeMap } from './map-settings.ts'
import { map, mapJson } from './map.record.ts'

/** Changes where maps come from and where locations are. */
export const changeMap = operation({
  name: 'map.change',
  http: 'PATCH /map',
  permission: 'settings:write',
  nature: 'plain',
  on: map,
  input: mapChange,
  refusals: ['field.required', 'record.changed', 'request.not_found'],
  already: ({ facts, input }) => (changesNothing(mapJson(facts), input) ? {} : null),
  may: mayChangeMap,
  undo: { input: (was) => was },
  async run({ tx, input, emit }) {
    const { points = {}, ...change } = input
    await saveSettings(tx, fromJson(change))
    for (const [slug, typed] of Object.entries(points)) {
      const point = readCoordinates(typed ?? '') ?? { latitude: null, longitude: null }
      await tx.updateTable('locations').set(point).where('slug', '=', slug).execute()
    }
    if (Object.keys(input).length > 0) emit('map.changed')
    return agree({})
  },
})
