import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypeId, typeId } from './type-id.ts'

test('a typed id is the same as other implementations make of the UUID', () => {
  // Examples of the TypeID specification.
  expect(typeId('prefix_', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe('prefix_01h455vb4pex5vsknk084sn02q')
  expect(typeId('prefix_', '0110c853-1d09-52d8-d73e-1194e95b5f19')).toBe('prefix_0123456789abcdefghjkmnpqrs')
  expect(typeId('a_', 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('a_7zzzzzzzzzzzzzzzzzzzzzzzzz')
})

test('every UUID can be read back from its typed id', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(readTypeId('ord_', typeId('ord_', uuid))).toBe(uuid)
    }),
  )
})

test.each([
  'prd_01h455vb4pex5vsknk084sn02q',
  '01h455vb4pex5vsknk084sn02q',
  'ord_01H455VB4PEX5VSKNK084SN02Q',
  'ord_81h455vb4pex5vsknk084sn02q',
  'ord_01h455vb4pex5vsknk084sn02',
  'ord_01h455vb4pex5vsknk084sn02qq',
  'ord_il455vb4pex5vsknk084sn02q0',
  'ord_',
  '',
])('%s is not an order’s id', (text) => expect(readTypeId('ord_', text)).toBeNull())
