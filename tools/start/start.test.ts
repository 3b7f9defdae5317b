import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mallocSettings, nodeFlags } from './run.mjs'

let above: string
let clone: string
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'barrow-above-'))
  clone = join(above, 'barrow')
  mkdirSync(clone)
})
afterEach(() => rmSync(above, { recursive: true, force: true }))

const root = resolve('.')

/** Runs code as a start does, and returns its output. */
function node(code: string, options: { cwd?: string; env?: Record<string, string> } = {}): string {
  const { cwd = root, env = {} } = options
  const args = ['--input-type=module', '-e', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return stdout + stderr
}

test('files that others put into the folder above are not run by the queue', () => {
  copyFileSync('package.json', join(clone, 'package.json'))
  for (const name of ['.graphile-workerrc.cjs', 'graphile-worker.config.cjs'])
    writeFileSync(join(above, name), `console.log('from above'); module.exports = {}`)
  const queue = join(root, 'node_modules/graphile-worker/dist/index.js')
  expect(node(`await import(${JSON.stringify(queue)}); console.log('loaded')`, { cwd: clone })).toBe('loaded\n')
})

test('nor by the build', () => {
  writeFileSync(join(above, 'pnpm-workspace.yaml'), '')
  writeFileSync(join(above, 'postcss.config.cjs'), `console.log('from above'); module.exports = { plugins: [] }`)
  const code = `
    import { preprocessCSS, resolveConfig } from 'vite'
    const options = { root: ${JSON.stringify(clone)}, configFile: 'vite.config.ts', logLevel: 'silent' }
    const { code } = await preprocessCSS('a { color: red }', ${JSON.stringify(join(clone, 'a.css'))}, await resolveConfig(options, 'build'))
    console.log(code)`
  expect(node(code)).toBe('a { color: red }\n')
})

test('files that a start writes are at most readable for others, whatever the shell’s umask', () => {
  const script = join(above, 'write.mjs')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(above, 'made'))}, '')`,
  )
  const command = 'umask 000; exec "$0" start.mjs --run "$1"'
  const env = { ...process.env, BARROW_DATA: join(above, 'data') }
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8', env })
  expect([status, stderr]).toEqual([0, ''])
  expect((statSync(join(above, 'made')).mode & 0o777).toString(8)).toBe('644')
})

test('packages are installed by npm, also if another package manager runs the script', () => {
  const code = `import { npm } from './tools/start/run.mjs'; await npm(['--version'], 'failed').then(() => console.log('by npm'))`
  expect(node(code, { env: { npm_execpath: '/opt/pnpm/bin/pnpm.cjs' } })).toBe('by npm\n')
})

test.each(['#', '?', '"', '$', '`', '\n'])(
  'a folder with %j in its name is refused before anything is built in it',
  (sign) => {
    const folder = join(above, `a${sign}b`)
    mkdirSync(folder)
    const code = `import { needsBuild } from './tools/start/build.mjs'; needsBuild(${JSON.stringify(folder)})`
    expect(node(code)).toContain(`Barrow cannot work in a folder with ${JSON.stringify(sign)} in its name`)
  },
)

test('a container starts the shop with the same V8 and malloc options as a start on a machine', () => {
  const file = readFileSync('Dockerfile', 'utf8')
  const command = /^CMD (.*)$/m.exec(file)?.[1] ?? '[]'
  const told = /^ENV (MALLOC.*)$/m.exec(file)?.[1]
  expect(told).toBe(
    Object.entries(mallocSettings)
      .map((pair) => pair.join('='))
      .join(' '),
  )
  expect(JSON.parse(command)).toEqual(['node', ...nodeFlags, 'dist/server/main.js'])
})

test('the start sets malloc’s options, unless the operator has set others', async () => {
  const code = `import { runShop } from './tools/start/run.mjs'
    const print = 'console.log([process.env.MALLOC_ARENA_MAX, process.env.MALLOC_TRIM_THRESHOLD_].join())'
    await runShop(process.execPath, ['-e', print], { MALLOC_ARENA_MAX: '4' }).ended`
  expect(node(code)).toBe(`4,${mallocSettings.MALLOC_TRIM_THRESHOLD_}\n`)
})
