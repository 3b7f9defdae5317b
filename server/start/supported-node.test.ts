import { expect, test } from 'vitest'
import { isSupported, ownVersion, whyUnsupported } from './supported-node.mjs'

test('the shop runs only on releases of Node that refuse requests with too many headers', () => {
  const asked = [
    '20.20.2',
    '22.23.2',
    '24.0.0',
    '24.18.0',
    '24.18.1',
    '24.19.0',
    '25.9.9',
    '26.5.0',
    '26.5.1',
    '27.0.0',
  ]
  expect(asked.filter(isSupported)).toEqual(['24.18.1', '24.19.0', '26.5.1', '27.0.0'])
  expect(isSupported(ownVersion)).toBe(true)
})

test('started by another one it says which it needs', () => {
  expect(whyUnsupported('24.18.0')).toContain('needs Node 24.18.1 or later of its line, or 26.5.1 or later of its line')
  expect(whyUnsupported(ownVersion)).toBeNull()
})

test('this Node is one of them', () => {
  expect(isSupported(process.versions.node)).toBe(true)
})
