import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const source = readFileSync('docs/specification/openapi.json', 'utf8')

test('Redocly finds nothing in the description of the API', { timeout: 60_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('Spectral finds nothing in the description of the API', { timeout: 300_000 }, async () => {
  const linter = new spectral.Spectral()
  // Its own types do not accept rules without `extends` as a ruleset.
  linter.setRuleset({ extends: [rulesets.oas as unknown as RulesetDefinition] })
  const found = await linter.run(source)
  expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})
