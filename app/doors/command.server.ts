import { type ErrorCode, Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { type Prefix, readTypeId } from '#app/operations/typed-id/type-id.ts'
import { roles } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { canBeTyped, fieldOf, inputOf, namesOf } from './form-input.ts'

/**
 * A change as it is typed on the command line: its object, named as in the operation's address, and the fields of its
 * input.
 */
export interface Command {
  operation: AnyOperation
  /** For example `order`; null if there is only one such object. */
  object: string | null
  options: { name: string; needed: boolean }[]
  /**
   * False if part of the input does not fit in a line of text, such as a product with its variants. The object can
   * still be shown.
   */
  isTyped: boolean
}

/** Null for an object that only its own shopper can reach, such as a cart: it has no command. */
export function commandOf(operation: AnyOperation): Command | null {
  if (!operation.on.keyOf) return null
  const parts = namesOf(operation.input)
  const named = [...operation.http.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const object = named.find((name) => !parts.some((part) => part.name === name)) ?? null
  return { operation, object, options: parts, isTyped: canBeTyped(operation.input) }
}

export type CommandProblem =
  | { kind: 'unknown-option'; name: string }
  | { kind: 'missing-option'; name: string }
  /** No such object exists. */
  | { kind: 'no-object'; name: string; text: string }
  /** Money moves or a mail is sent, so the operator has to confirm. */
  | { kind: 'unconfirmed'; nature: AnyOperation['nature'] }
  | { kind: 'refused'; code: ErrorCode; at: { name: string; code: ErrorCode; expected?: string }[] }

export type Options = Readonly<Record<string, string>>

/** Anyone with this account on the machine may do everything, and the audit log names the account. */
export interface Operator {
  account: string
  now: Date
}

export async function performCommand(command: Command, given: Options, by: Operator) {
  const { operation, object } = command
  const { yes, once = newId(), ...rest } = given
  const unknown = Object.keys(rest).find((name) => name !== object && !isOptionOf(command, name))
  if (unknown !== undefined) return problem({ kind: 'unknown-option', name: unknown })
  const read = readKey(command, rest)
  if (!read.ok) return read
  if (operation.nature !== 'plain' && yes !== 'on') return problem({ kind: 'unconfirmed', nature: operation.nature })
  const input = inputOf(operation.input, withPlainNames(operation, rest))
  const call = { key: read.key, input, once, actor: operatorOf(by) }
  const outcome = await performOnce(operation, call).catch(whereMissing)
  if (!outcome) return problem(read.otherwise)
  // An operation returns an object or nothing.
  if (outcome.ok) return { ok: true as const, value: outcome.value as object | undefined }
  const at = outcome.problems.map(({ pointer, ...said }) => ({ name: fieldOf(pointer, rest), ...said }))
  return problem({ kind: 'refused', code: outcome.reason, at })
}

/** The view of the operation's object in its current state. */
export async function showObject(command: Command, given: Options, by: Operator) {
  const { on } = command.operation
  const unknown = Object.keys(given).find((name) => name !== command.object)
  if (unknown !== undefined) return problem({ kind: 'unknown-option', name: unknown })
  const read = readKey(command, given)
  if (!read.ok) return read
  const facts = await on.find(db, read.key, operatorOf(by))
  return facts === null ? problem(read.otherwise) : { ok: true as const, value: (await on.viewOf(db, facts)) as object }
}

function readKey({ operation, object }: Command, given: Options) {
  const text = object === null ? '' : given[object]
  if (object !== null && text === undefined) return problem({ kind: 'missing-option', name: object })
  const otherwise: CommandProblem = { kind: 'no-object', name: object ?? operation.on.name, text: text ?? '' }
  const key: unknown = operation.on.keyOf?.(plainId(text ?? '', operation.on.prefix)) ?? null
  return key === null && object !== null ? problem(otherwise) : { ok: true as const, key, otherwise }
}

/**
 * Converts an id as the API writes it (`key_…`) into a UUID: operators copy such ids from the API or from a command's
 * output.
 */
function plainId(text: string, prefix?: Prefix): string {
  const [, own] = /^([a-z]+_)[0-9a-z]{26}$/.exec(text) ?? []
  // The pattern has just checked this ending.
  return own ? (readTypeId(prefix ?? (own as Prefix), text) ?? text) : text
}

/** The same for the other names in the address, and for input fields named by an id, such as `lines-line_…`. */
function withPlainNames({ http }: AnyOperation, given: Options): Options {
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const [part, ...id] = name.split('-')
      return [[part, ...id.map((each) => plainId(each))].join('-'), http.includes(`:${name}`) ? plainId(text) : text]
    }),
  )
}

function whereMissing(error: unknown): null {
  if (error instanceof Fault && error.code === 'request.not_found') return null
  throw error
}

export const problem = (found: CommandProblem) => ({ ok: false as const, problem: found })

const isOptionOf = ({ options }: Command, name: string) =>
  options.some((each) => (each.name.endsWith('-') ? name.startsWith(each.name) : each.name === name))

export const operatorOf = ({ account, now }: Operator): Actor => ({
  kind: 'tool',
  id: account,
  door: 'command',
  permissions: new Set(roles.owner),
  isFresh: true,
  client: null,
  requestId: newId(),
  now,
})

/** Reads `--order B1002 --yes` as names and values; a name without a value becomes `on`. Null if it cannot be read. */
export function readOptions(given: readonly string[]): Options | null {
  const read: Record<string, string> = {}
  for (let at = 0; at < given.length; at += 1) {
    const [, name, said] = /^--([^=]+)(?:=(.*))?$/s.exec(given[at] ?? '') ?? []
    if (name === undefined || Object.hasOwn(read, name)) return null
    const next = given[at + 1]
    const isNext = said === undefined && next !== undefined && !next.startsWith('--')
    if (isNext) at += 1
    Object.defineProperty(read, name, { value: said ?? (isNext ? next : 'on'), enumerable: true })
  }
  return read
}
