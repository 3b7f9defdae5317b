import { invalid, missing } from './errors.ts'
import type { Param, Params } from './form-body.ts'

/** Refuses unknown names: a typing error must not pass silently. */
export function acceptOnly(params: Params, known: readonly string[], prefix = ''): void {
  for (const name of Object.keys(params)) {
    // Only the call as a whole may expand its answer.
    if ((name === 'expand' && !prefix) || known.includes(name)) continue
    const full = prefix ? `${prefix}[${name}]` : name
    throw invalid(`Received unknown parameter: ${full}`, full, 'parameter_unknown')
  }
}

/** Unless documented otherwise, a text has at most 5,000 characters. */
export function textOf(params: Params, name: string, most = 5_000): string | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.includes('\0')) throw invalid(`Invalid string: ${name}`, name)
  if (value.length > most) {
    const shown = `${value.slice(0, 20)}…`
    throw invalid(`Invalid string: ${shown}; must be at most ${most} characters`, name, 'parameter_invalid_string')
  }
  return value
}

/** An empty text unsets a value, if it can be unset. */
export function clearableText(params: Params, name: string, most?: number): string | null | undefined {
  const value = textOf(params, name, most)
  return value === '' ? null : value
}

/** A text that cannot be unset: an empty one would be an attempt to. */
export function filledText(params: Params, name: string, most?: number): string | undefined {
  const value = textOf(params, name, most)
  return value === '' ? refuseEmpty(name) : value
}

function refuseEmpty(name: string): never {
  const message = `You passed an empty string for '${name}'. It cannot be unset.`
  throw invalid(message, name, 'parameter_invalid_empty')
}

export function requiredText(params: Params, name: string): string {
  const value = filledText(params, name)
  if (!value) throw missing(name)
  return value
}

/** Refused as the provider refuses: a domain without a dot, spaces, characters beyond ASCII. Empty unsets it. */
export function emailOf(params: Params, name: string): string | null | undefined {
  const email = clearableText(params, name, 512)
  if (email && !emailShape.test(email)) throw invalid(`Invalid email address: ${email}`, name, 'email_invalid')
  return email
}
const word = "[\\w!#$%&'*+/=?^`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const emailShape = new RegExp(`^(?=.{1,64}@)${word}(?:\\.${word})*@(?:${label}\\.)+(?=[A-Za-z])${label}$`)

/** A web address. */
export function webAddressOf(params: Params, name: string): string | undefined {
  const address = textOf(params, name)
  // The provider replaces a word in braces.
  const filled = address?.replaceAll(/[{}]/g, '')
  if (!filled) return undefined
  if (!URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol)) {
    const message = 'Not a valid URL: it must begin with http:// or https://.'
    throw invalid(message, name, 'url_invalid')
  }
  return address
}

/** Where a buyer goes afterwards: a web address, or one that opens the shop's own app. Never a script. */
export function returnUrlOf(params: Params): string | null {
  const address = filledText(params, 'return_url')
  if (address === undefined) return null
  const isScript = !URL.canParse(address) || /^(javascript|data|vbscript):$/.test(new URL(address).protocol)
  if (isScript) throw invalid('Not a valid URL', 'return_url', 'url_invalid')
  return address
}

export function integerOf(params: Params, name: string): number | undefined {
  const value = filledText(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

export function booleanOf(params: Params, name: string): boolean | undefined {
  const value = filledText(params, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name)
  return value === 'true'
}

export function choiceOf<Choice extends string>(
  params: Params,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = filledText(params, name)
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (!found) throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, name)
  return found
}

export function objectOf(params: Params, name: string): Params | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (value === '') return refuseEmpty(name)
  if (typeof value === 'string' || Array.isArray(value)) throw invalid(`Invalid object`, name)
  return value
}

export function listOf(params: Params, name: string): Param[] | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (value === '') return refuseEmpty(name)
  if (!Array.isArray(value)) throw invalid('Invalid array', name)
  return value
}

export function textsOf(params: Params, name: string): string[] | undefined {
  return listOf(params, name)?.map((entry) => {
    if (typeof entry !== 'string') throw invalid(`Invalid string in ${name}`, name)
    return entry
  })
}
