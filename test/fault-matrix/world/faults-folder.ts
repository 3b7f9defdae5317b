import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import { until } from './until.ts'

/** The folder by which the shop is told to crash or to wait at a named moment, and what time it is. */
export function openFaultsFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  return {
    folder,
    /** The next process to come there ends as by kill -9. */
    crashAt: (name: FailPoint) => writeFileSync(at(name), 'exit'),
    /** The next process to come there waits until it is let go. */
    pauseAt: (name: FailPoint) => writeFileSync(at(name), 'pause'),
    reached: (name: FailPoint) => until(`the moment "${name}"`, () => existsSync(at(`${name}.reached`))),
    letGo(name: FailPoint) {
      rmSync(at(name), { force: true })
      rmSync(at(`${name}.reached`), { force: true })
    },
    clear() {
      for (const name of readdirSync(folder)) if (name !== 'clock') rmSync(at(name), { force: true })
    },
    setClock(aheadMs: number) {
      // Replaced whole: a half-written file would set the clock back.
      writeFileSync(at('clock.next'), String(aheadMs))
      renameSync(at('clock.next'), at('clock'))
    },
  }
}
export type FaultsFolder = ReturnType<typeof openFaultsFolder>
