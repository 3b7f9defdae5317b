import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync(join(process.env.BARROW_DIST ?? 'dist', 'server/*.js'))
const program = files.map((file) => readFileSync(file, 'utf8')).join('\n')

test('the program does not import node:http, with which Node would load its fetch and HTTP/2', () => {
  expect(program.match(/^import .* from "(node:)?http2?";$/gm)).toBeNull()
  expect(program).toContain('process.getBuiltinModule("node:http")')
})

test('libraries that most of a shop’s work does not need are loaded when they are used', () => {
  for (const name of ['stripe', 'sanitize-html', 'nodemailer']) {
    expect(program).toMatch(new RegExp(`load\\S*\\("${name}"\\)`))
    expect(program).not.toMatch(new RegExp(`^import .* from "${name}";$`, 'm'))
  }
  expect(program).toContain('isPostalCode')
  expect(program).not.toContain('isMobilePhone')
})
