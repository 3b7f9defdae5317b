import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import { until } from './until.ts'

const taken = /\.taken-by-(\d+)$/

/** The folder that makes the shop crash or wait at a named moment, and sets its clock. */
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
    /** What has not happened yet does not happen any more. */
    clear() {
      for (const name of readdirSync(folder))
        if (name !== 'clock' && !taken.test(name)) rmSync(at(name), { force: true })
    },
    /** Ids of the processes that have come to their end since this was asked last; they may still be going. */
    takeEnding(): number[] {
      const names = readdirSync(folder).filter((name) => taken.test(name))
      for (const name of names) rmSync(at(name))
      return names.map((name) => Number(taken.exec(name)?.[1]))
    },
    setClock(aheadMs: number) {
      // Replaced whole: a half-written file would set the clock back.
      writeFileSync(at('clock.next'), String(aheadMs))
      renameSync(at('clock.next'), at('clock'))
    },
  }
}
export type FaultsFolder = ReturnType<typeof openFaultsFolder>
