import { expect, test } from 'vitest'
import { productSafety, safetyOf } from './safety.ts'

const seller = {
  madeBySeller: 'no' as const,
  name: 'Mill',
  sellerName: 'Mill Ltd',
  address: ['Mill', '1 River Road', 'Cork'],
  email: 'ada@mill.example',
}
const maker = { name: 'Kiln GmbH', address: 'Weg 1, Kragwik', email: 'kiln@example.com' }

test('a product shows its own maker, or the seller who makes everything, or nothing', () => {
  const own = { manufacturer: maker, responsible: null, warnings: '' }
  expect(safetyOf(null, seller)).toBeNull()
  expect(safetyOf({ manufacturer: null, responsible: null, warnings: '' }, seller)).toBeNull()
  expect(safetyOf(own, { ...seller, madeBySeller: 'yes' })?.manufacturer).toEqual(maker)
  expect(safetyOf({ ...own, manufacturer: null }, { ...seller, madeBySeller: 'yes' })?.manufacturer).toEqual({
    name: 'Mill Ltd',
    address: '1 River Road, Cork',
    email: 'ada@mill.example',
  })
  expect(safetyOf({ ...own, manufacturer: null, warnings: 'Hot' }, seller)).toMatchObject({ warnings: 'Hot' })
})

test('a manufacturer has a name; a value that is too long is refused', () => {
  expect(productSafety.safeParse({ manufacturer: { name: ' ' } }).success).toBe(false)
  expect(productSafety.safeParse({ manufacturer: { name: 'A', email: 'x'.repeat(300) } }).success).toBe(false)
  expect(productSafety.parse({ manufacturer: { name: ' A ' } })).toEqual({
    manufacturer: { name: 'A', address: '', email: '' },
    warnings: '',
  })
})
