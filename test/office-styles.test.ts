import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every style of the back office is in its sheet', () => {
  const sheet = readFileSync('server/assets/assets.ts', 'utf8')
  const styles = globSync('app/back-office/**/*.module.css')
  expect(styles.length).toBeGreaterThan(10)
  expect(styles.filter((file) => !sheet.includes(`'#${file}?inline'`))).toEqual([])
})
