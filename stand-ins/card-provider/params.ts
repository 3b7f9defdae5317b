import { invalid, missing } from './errors.ts'
import type { Param, Params } from './form-body.ts'

/** Refuses names that the provider does not know here: a typing error must not pass in silence. */
export function acceptOnly(params: Params, known: readonly string[], prefix = ''): void {
  for (const name of Object.keys(params)) {
    if (name === 'expand' || known.includes(name)) continue
    const full = prefix ? `${prefix}[${name}]` : name
    throw invalid(`Received unknown parameter: ${full}`, full, 'parameter_unknown')
  }
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, name)
  return value
}

/** An empty text unsets a value, as in all of the provider's form bodies. */
export function clearableText(params: Params, name: string): string | null | undefined {
  const value = textOf(params, name)
  return value === '' ? null : value
}

export function requiredText(params: Params, name: string): string {
  const value = textOf(params, name)
  if (!value) throw missing(name)
  return value
}

export function integerOf(params: Params, name: string): number | undefined {
  const value = textOf(params, name)
  if (value === undefined || value === '') return undefined
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

export function booleanOf(params: Params, name: string): boolean | undefined {
  const value = textOf(params, name)
  if (value === undefined || value === '') return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name)
  return value === 'true'
}

export function choiceOf<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOf(params, name)
  if (value === undefined || value === '') return undefined
  const found = choices.find((choice) => choice === value)
  if (!found) throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, name)
  return found
}

export function objectOf(params: Params, name: string): Params | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' || Array.isArray(value)) throw invalid(`Invalid object`, name)
  return value
}

export function listOf(params: Params, name: string): Param[] | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value)) throw invalid('Invalid array', name)
  return value
}

export function textsOf(params: Params, name: string): string[] | undefined {
  return listOf(params, name)?.map((entry) => {
    if (typeof entry !== 'string') throw invalid(`Invalid string in ${name}`, name)
    return entry
  })
}
