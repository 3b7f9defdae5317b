import { cpSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Guard } from '#test/fault-matrix/guards/guard.ts'

/** Builds the shop without a guard into a folder of its own; the sources are not touched. */
export async function buildWithout(guard: Guard, dist: string, whole: string) {
  rmSync(dist, { recursive: true, force: true })
  const { plugin, missing } = withoutGuard(guard)
  const inline = { plugins: [plugin], logLevel: 'error' as const, mode: 'production' }
  if (guard.changes.some(({ file }) => runsInBrowsers(file)))
    await build({ ...inline, build: { outDir: join(dist, 'client') } })
  else cpSync(join(whole, 'client'), join(dist, 'client'), { recursive: true })
  await build({ ...inline, build: { ssr: true, outDir: join(dist, 'server') } })
  const left = missing()
  if (left.length > 0) throw new Error(`"${guard.guard}" is not where it was; look for it in ${left.join(', ')}`)
}

function runsInBrowsers(file: string): boolean {
  return /\.island\.tsx$|\/browser\//.test(file)
}

function withoutGuard({ changes }: Guard) {
  const done = new Set<number>()
  const plugin: Plugin = {
    name: 'without-guard',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(resolve('.'), id.split('?')[0] ?? id)
      let changed = code
      for (const [index, { file: wanted, from, to }] of changes.entries()) {
        if (file !== wanted || !changed.includes(from)) continue
        changed = changed.replace(from, () => to)
        done.add(index)
      }
      return changed === code ? null : { code: changed, map: null }
    },
  }
  return { plugin, missing: () => changes.filter((_, index) => !done.has(index)).map(({ file }) => file) }
}
