import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { limits } from '#app/limits.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'

/**
 * Who needs a file made. A stranger only waits behind a limited number of others; what the shop itself needs is always
 * made.
 */
export type Wanting = 'stranger' | 'shop'

/** Makes the content of a file, or null if there is nothing to make it from. */
export type Make = () => Promise<Buffer | null>

/**
 * Makes files of pictures one after the other, since each takes a core and a few hundred MB: however many ask, in however
 * many processes, a file is made once. Answers whether it is there.
 */
export function createMaker() {
  const underWay = new Map<string, Promise<boolean>>()
  let turn: Promise<unknown> = Promise.resolve()

  return (files: FileStore, name: string, wanting: Wanting, make: Make): Promise<boolean> => {
    const known = `${files.place} ${name}`
    const same = underWay.get(known)
    if (same) return same
    if (wanting === 'stranger' && underWay.size >= limits.picturesWaiting.value) return Promise.resolve(false)
    const mine = turn.then(() => makeNow(files, name, make)).finally(() => underWay.delete(known))
    turn = mine.catch(() => {})
    underWay.set(known, mine)
    return mine
  }
}

async function makeNow(files: FileStore, name: string, make: Make): Promise<boolean> {
  if (await files.has(name)) return true
  await oneAtATime(`picture ${name}`, async () => {
    // Another process may just have done it.
    if (await files.has(name)) return
    const content = await make()
    if (content) await files.keep(name, content)
  })
  return files.has(name)
}

/** This process's. */
export const makeOnce = createMaker()
