/** What the database tells has changed, passed on within this process: to the page cache and to what is remembered below. */
export interface ChangeListener {
  changed(tag: string): void
  /** Changes cannot be heard for now. */
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
 * away), the last one known serves on: a header with yesterday's navigation is better than no page.
 */
export function remembered<Key extends string, Value>(tags: readonly string[], load: (key: Key) => Promise<Value>) {
  const values = new Map<Key, { value: Value; fresh: boolean }>()
  const pending = new Map<Key, Promise<Value>>()
  const doubt = () => values.forEach((entry) => (entry.fresh = false))
  listenToChanges({ changed: (tag) => tags.includes(tag) && doubt(), lost: doubt, restored: doubt })

  async function read(key: Key): Promise<Value> {
    const entry: { value: Value; fresh: boolean } = { value: await load(key), fresh: true }
    values.set(key, entry)
    return entry.value
  }
  return async (key: Key): Promise<Value> => {
    const known = values.get(key)
    if (known?.fresh) return known.value
    const under = pending.get(key) ?? read(key).finally(() => pending.delete(key))
    pending.set(key, under)
    try {
      return await under
    } catch (error) {
      if (known) return known.value
      throw error
    }
  }
}
