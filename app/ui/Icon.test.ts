import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './Icon.tsx'

test('every icon that pages may name is drawn, and none is unused', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(drawn.toSorted()).toEqual([...iconNames].toSorted())
})
