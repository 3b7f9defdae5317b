import { expect, test } from 'vitest'
import { typedCell } from './ids-in-rows.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const end = '01h455vb4pex5vsknk084sn02q'

test.each([
  ['of one kind', 'wh_' as const, id, `wh_${end}`],
  ['of the record in the column beside it', { recordIn: 'record' }, id, `ord_${end}`],
  ['of the person who did it', { kinds: { person: 'idn_' as const } }, `person:${id}`, `person:idn_${end}`],
  ['that is none', 'wh_' as const, 'shop', 'shop'],
  ['of a kind that has none', { kinds: { person: 'idn_' as const } }, 'tool:root', 'tool:root'],
  ['of nobody', { kinds: {} }, 'system:', 'system:'],
])('an id %s', (_, ids, cell, told) => expect(typedCell(ids, cell, { record: 'orders' })).toBe(told))

test('an id of an unknown record stays as it was stored', () =>
  expect(typedCell({ recordIn: 'record' }, id, { record: 'shelves' })).toBe(id))
