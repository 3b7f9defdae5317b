import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './dependencies.mjs'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'barrow-packages-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, content: object) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}
const locked = {
  '': {},
  'node_modules/kysely': { version: '1.0.0' },
  'node_modules/vite': { version: '2.0.0', dev: true },
  'node_modules/for-another-platform': { version: '3.0.0', optional: true },
}
/** As npm leaves it. */
function install() {
  write('package-lock.json', { packages: locked })
  write('node_modules/.package-lock.json', { packages: locked })
  for (const name of ['kysely', 'vite']) write(`node_modules/${name}/package.json`, {})
}

test('packages that are installed by the lock file are not installed again', () => {
  install()
  expect(isInstalled(root, true)).toBe(true)
})

test('a package that the lock file has got since, or that was lost since, is installed', () => {
  install()
  write('package-lock.json', { packages: { ...locked, 'node_modules/busboy': { version: '1.0.0' } } })
  expect(isInstalled(root, true)).toBe(false)
  install()
  rmSync(join(root, 'node_modules/kysely'), { recursive: true })
  expect(isInstalled(root, true)).toBe(false)
})

test('a shop that runs does without the packages that built it', () => {
  install()
  rmSync(join(root, 'node_modules/vite'), { recursive: true })
  expect([isInstalled(root, false), isInstalled(root, true)]).toEqual([true, false])
})
