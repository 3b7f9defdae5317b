import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breachesOf } from '#test/support/figures-format.ts'
import './database-figures.server.ts'
import './process-figures.server.ts'
import { registry } from './registry.ts'
import './request-figures.ts'

const folder = 'docs/examples/figures'
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

/** A figure that Prometheus itself adds, and those parts of a histogram. */
const isKnown = (name: string, names: Set<string>) =>
  name === 'up' || names.has(name.replace(/_(bucket|sum|count)$/, '')) || names.has(name)

test('rules, their test and the dashboard name figures that there are, and the document names each', () => {
  const metrics = registry.getMetricsAsArray().map(({ name }) => name)
  const names = new Set(metrics)
  for (const file of ['alerts.yml', 'alerts.test.yml', 'dashboard.json'])
    expect(
      [...new Set(read(file).match(/\b(barrow|process|nodejs)_\w+/g))].filter((name) => !isKnown(name, names)),
      file,
    ).toEqual([])
  const document = readFileSync('docs/figures.md', 'utf8')
  expect(metrics.filter((name) => name.startsWith('barrow_') && !document.includes(`\`${name}`))).toEqual([])
})

test('every rule is in its test', () => {
  const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tested = [...read('alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
  expect([...new Set(tested)].sort()).toEqual(rules.toSorted())
  expect(read('alerts.test.yml')).toContain(`exp_samples: [{ value: ${rules.length} }]`)
})

const promtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!promtool)(
  'promtool accepts the rules, and they hold in its tests (Debian’s package prometheus has it)',
  () => {
    for (const args of [
      ['check', 'rules', `${folder}/alerts.yml`],
      ['test', 'rules', `${folder}/alerts.test.yml`],
    ]) {
      const said = spawnSync('promtool', args, { encoding: 'utf8' })
      expect(said.status, said.stdout + said.stderr).toBe(0)
    }
  },
)

test.each([
  ['# HELP a_total x\n# TYPE a_total gauge\na_total 1\n', 'a_total is a gauge'],
  ['# TYPE a gauge\na 1\n', 'a has no help'],
  ['# HELP a x\n# TYPE a gauge\na{b="1"} 1\na{b="1"} 2\n', 'a{b="1"} is there twice'],
  ['# HELP a x\n# TYPE a gauge\na one\n', 'not a sample: a one'],
  ['# HELP a x\n# TYPE a gauge\nb 1\n', 'b stands below a'],
  ['# HELP a_ms x\n# TYPE a_ms gauge\na_ms 1\n', 'a_ms has no base unit'],
  [
    '# HELP h x\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
    'h{} shrinks at +Inf',
  ],
])('a text that breaks a rule: %j', (text, breach) => expect(breachesOf(text)).toEqual([breach]))
