import { fromPrimary } from '#app/web/reading/place.ts'

/**
 * Changes announced by the database, passed on within this process: to the page cache and to the remembered values
 * below.
 */
export interface ChangeListener {
  changed(tag: string): void
  /** Changes cannot be received for now. */
  lost(): void
  /** They can again; whatever changed meanwhile is unknown. */
  restored(): void
}

const listeners = new Set<ChangeListener>()

export function listenToChanges(listener: ChangeListener) {
  listeners.add(listener)
}

export const changes: ChangeListener = {
  changed: (tag) => listeners.forEach((listener) => listener.changed(tag)),
  lost: () => listeners.forEach((listener) => listener.lost()),
  restored: () => listeners.forEach((listener) => listener.restored()),
}

/**
 * Keeps one value per key in the process until one of the tags changes. When it cannot be read again (the database is
 * away), the last one known serves on: a header with yesterday's navigation is better than no page. Not so with
 * `servesOn: false`: what decides who may do something may have been taken away by the very change.
 */
export function remembered<Key extends string, Value>(
  tags: readonly string[],
  load: (key: Key) => Promise<Value>,
  { servesOn = true } = {},
) {
  const values = new Map<Key, { value: Value; age: number }>()
  const pending = new Map<Key, { value: Promise<Value>; age: number }>()
  // Counts the received changes. Data read before the last of them, or while none can be received, is not used twice.
  let age = 0
  let deaf = false
  const doubt = () => void (age += 1)
  listenToChanges({
    changed: (tag) => tags.includes(tag) && doubt(),
    lost() {
      deaf = true
      doubt()
    },
    restored() {
      deaf = false
      doubt()
    },
  })

  function read(key: Key): Promise<Value> {
    const begun = { age: deaf ? -1 : age, value: fromPrimary(() => load(key)) }
    const done = () => void (pending.get(key) === begun && pending.delete(key))
    pending.set(key, begun)
    return begun.value
      .then((value) => {
        values.set(key, { value, age: begun.age })
        return value
      })
      .finally(done)
  }
  return async (key: Key): Promise<Value> => {
    const known = values.get(key)
    if (known?.age === age) return known.value
    const under = pending.get(key)
    try {
      return await (under?.age === age ? under.value : read(key))
    } catch (error) {
      if (known && servesOn) return known.value
      throw error
    }
  }
}
