import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the program does not import node:http, with which Node would load its fetch and HTTP/2', () => {
  const program = readFileSync(join(process.env.BARROW_DIST ?? 'dist', 'server/main.js'), 'utf8')
  expect(program.match(/^import .* from "(node:)?http2?";$/gm)).toBeNull()
  expect(program).toContain('process.getBuiltinModule("node:http")')
})
