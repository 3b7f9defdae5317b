/**
 * Writes `docs/specification/` from the code: routes, entities, states, validation, roles, calls, errors, limits. With
 * `--check` it writes nothing and fails if the files differ from the code.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDocument } from '#app/api/openapi/document.ts'
import { faultsPage } from './faults/page.ts'
import { describeCalls } from './specification/calls.ts'
import { describeEntities } from './specification/entities.ts'
import { describeOperations } from './specification/operations.ts'
import { describeHostileRows } from './specification/hostile.ts'
import { describeErrors, describeLimits, describeRoles, describeRoutes } from './specification/tables.ts'
import { describeStates } from './specification/states.ts'
import { describeValidation } from './specification/validation.ts'

const folder = 'docs/specification'

const chapters: Record<string, string> = {
  'routes.md': describeRoutes(),
  'operations.md': describeOperations(),
  'entities.md': describeEntities(),
  'states.md': await describeStates(),
  'validation.md': await describeValidation(),
  'roles.md': describeRoles(),
  'calls.md': describeCalls(),
  'errors.md': describeErrors(),
  'limits.md': describeLimits(),
  'faults.md': faultsPage(),
  'hostile-issuer.md': describeHostileRows(),
  'openapi.json': `${JSON.stringify(makeDocument(), null, 1)}\n`,
}
chapters['README.md'] = [
  '# Specification',
  '',
  'Written by `npm run spec` from the code; do not edit. `npm test` fails when code and text differ.',
  '',
  ...Object.keys(chapters).map((name) => `- [${name.replace(/\.\w+$/, '')}](${name})`),
  '',
].join('\n')

const stale = Object.entries(chapters).filter(([name, text]) => read(name) !== text)
const foreign = list().filter((name) => !(name in chapters))
if (process.argv.includes('--check')) {
  for (const name of [...stale.map(([each]) => each), ...foreign]) console.error(`${folder}/${name} is out of date`)
  if (stale.length + foreign.length > 0) {
    console.error('Run "npm run spec" and commit what it writes.')
    process.exitCode = 1
  }
} else {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of stale) writeFileSync(join(folder, name), text)
  console.log(
    stale.length === 0 ? 'The specification is up to date.' : `Wrote ${stale.map(([name]) => name).join(', ')}`,
  )
}

function read(name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return null
  }
}

function list(): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
