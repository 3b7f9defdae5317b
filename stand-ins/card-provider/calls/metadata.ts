import { invalid } from './errors.ts'
import type { Params } from './form-body.ts'

/** Keys are merged one by one; an empty value removes its key, an empty object removes all. */
export function mergedMetadata(before: Record<string, string>, params: Params): Record<string, string> {
  const given = params.metadata
  if (given === undefined) return before
  if (given === '') return {}
  if (typeof given === 'string' || Array.isArray(given)) throw invalid('Invalid object', 'metadata')
  const merged = { ...before }
  for (const [key, value] of Object.entries(given)) {
    const param = `metadata[${key}]`
    if (key === '' || /[[\]]/.test(key))
      throw invalid('Metadata keys have no square brackets and are not empty.', param)
    if (key.length > 40) throw invalid('Metadata keys have at most 40 characters.', param)
    if (typeof value !== 'string') throw invalid('Metadata values must be strings.', param)
    if (value.length > 500) throw invalid('Metadata values have at most 500 characters.', param)
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50) throw invalid('An object has at most 50 metadata keys.', 'metadata')
  return merged
}
