export type Param = string | Param[] | Params
export type Params = { [name: string]: Param }

/** Parses `a[b][0]=x` into nested objects and lists. Throws on a contradictory shape. */
export function parseForm(text: string): Params {
  const root: Params = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const parts = splitKey(key)
    if (parts.length > 8 || parts.some((part) => part === '__proto__')) throw new Error(`unreadable parameter ${key}`)
    put(root, parts, value, key)
  }
  return listsOf(root)
}

function splitKey(key: string): string[] {
  const open = key.indexOf('[')
  if (open < 1) return [key]
  const inner = key.slice(open)
  if (!/^(\[[^[\]]*\])+$/.test(inner)) return [key]
  return [key.slice(0, open), ...inner.slice(1, -1).split('][')]
}

function put(root: Params, parts: string[], value: string, key: string): void {
  let at = root
  for (const [index, part] of parts.entries()) {
    // `name[]` appends: the number of entries so far is the next position.
    const name = part === '' ? String(Object.keys(at).length) : part
    if (index === parts.length - 1) {
      at[name] = value
      return
    }
    const next: Param = at[name] ?? Object.create(null)
    if (typeof next === 'string' || Array.isArray(next)) throw new Error(`contradicting parameter ${key}`)
    at[name] = next
    at = next
  }
}

function listsOf(params: Params): Params {
  const result: Params = Object.create(null)
  for (const [name, value] of Object.entries(params)) result[name] = listOrObject(value)
  return result
}

function listOrObject(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => listOrObject(value[key] ?? ''))
  }
  return listsOf(value)
}
