import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import { until } from './until.ts'

const taken = /\.taken-by-(\d+)$/

/** The folder that makes the shop crash or pause at a fail point, and sets its clock. */
export function openFaultsFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  return {
    folder,
    /** The next process at this point ends as by kill -9. */
    crashAt: (name: FailPoint) => writeFileSync(at(name), 'exit'),
    /** The next process at this point pauses until it is released. */
    pauseAt: (name: FailPoint) => writeFileSync(at(name), 'pause'),
    reached: (name: FailPoint) => until(`the moment "${name}"`, () => existsSync(at(`${name}.reached`))),
    letGo(name: FailPoint) {
      rmSync(at(name), { force: true })
      rmSync(at(`${name}.reached`), { force: true })
    },
    /** Removes everything that has not happened yet. */
    clear() {
      for (const name of readdirSync(folder))
        if (name !== 'clock' && !taken.test(name)) rmSync(at(name), { force: true })
    },
    /** Ids of the processes that were ended since the last call; they may still be exiting. */
    takeEnding(): number[] {
      const names = readdirSync(folder).filter((name) => taken.test(name))
      for (const name of names) rmSync(at(name))
      return names.map((name) => Number(taken.exec(name)?.[1]))
    },
    setClock(aheadMs: number) {
      // Replaced atomically: a half-written file would set the clock back.
      writeFileSync(at('clock.next'), String(aheadMs))
      renameSync(at('clock.next'), at('clock'))
    },
  }
}
export type FaultsFolder = ReturnType<typeof openFaultsFolder>
