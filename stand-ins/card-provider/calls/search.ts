import type Stripe from 'stripe'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { invalid } from './errors.ts'
import type { Params } from './form-body.ts'
import { listObjects, type Kind, type Kinds } from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, integerOf, requiredText } from './params.ts'
import { row } from '#stand-ins/card-provider/database.ts'

// The search index is a moment behind the book: an object that was just made is not found.
const behindSeconds = 2
const clauseShape =
  /^(-?)([a-z_]+)(?:\[(["'])([^"']+)\3\])?\s*(:|~|>=|<=|>|<)\s*(?:(["'])((?:(?!\6).)*)\6|(-?\d+|null|true|false))\s*/

type Clause = { sql: string; value: string | number }

/** The provider's search language, as far as payments need it: fields and metadata, joined by AND or by OR. */
export function search<K extends Kind>(kind: K, url: string, fields: readonly string[], params: Params) {
  acceptOnly(params, ['limit', 'page', 'query'])
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('limit must be between 1 and 100.', 'limit')
  const { sql, values } = readQuery(requiredText(params, 'query'), fields)
  const below = integerOf(params, 'page') ?? Number.MAX_SAFE_INTEGER
  const where = `(${sql}) and created <= ? and seq < ?`
  const found = listObjects(kind, where, [...values, nowSeconds() - behindSeconds, below], limit + 1)
  const data = found.slice(0, limit)
  const more = found.length > limit
  const next = more ? positionOf(data.at(-1)?.id ?? '') : null
  return { object: 'search_result', data, has_more: more, next_page: next, url } satisfies Stripe.ApiSearchResult<
    Kinds[K]
  >
}

/** The token of the next page is the position of the last entry in the book. */
function positionOf(id: string): string {
  return String(row('select seq from objects where id = ?', id)?.seq)
}

function readQuery(query: string, fields: readonly string[]): { sql: string; values: (string | number)[] } {
  const clauses: Clause[] = []
  const words = new Set<string>()
  let rest = query.trim()
  while (rest !== '') {
    const found = clauseShape.exec(rest)
    if (!found) throw invalid(`Your search query could not be read at: ${rest}`, 'query')
    clauses.push(clauseOf(found, fields))
    rest = rest.slice(found[0].length)
    const word = /^(AND|OR)\s+/i.exec(rest)
    if (rest !== '' && !word) throw invalid('Clauses of a search are joined by AND or by OR.', 'query')
    if (word) words.add(word[1]?.toLowerCase() ?? '')
    rest = rest.slice(word?.[0].length ?? 0)
  }
  if (clauses.length === 0) throw invalid('The search query is empty.', 'query')
  if (words.size > 1) throw invalid('AND and OR cannot be used in one query.', 'query')
  const join = words.has('or') ? ' or ' : ' and '
  return { sql: clauses.map(({ sql }) => sql).join(join), values: clauses.map(({ value }) => value) }
}

function clauseOf(found: RegExpExecArray, fields: readonly string[]): Clause {
  const [, minus, field = '', , key, sign = ':', , quoted, bare] = found
  if (field !== 'metadata' && !fields.includes(field)) throw invalid(`Field \`${field}\` cannot be searched.`, 'query')
  if ((field === 'metadata') !== (key !== undefined)) throw invalid('Write metadata["key"]:"value".', 'query')
  const path = key === undefined ? `$.${field}` : `$.metadata."${key.replaceAll(/["']/g, '')}"`
  const place = `json_extract(body, '${path.replaceAll("'", '')}')`
  const value = quoted ?? (bare === 'null' ? '' : bare === 'true' ? 1 : bare === 'false' ? 0 : Number(bare))
  const not = minus ? 'not ' : ''
  if (bare === 'null') return { sql: `${not}ifnull(${place}, '') = ?`, value: '' }
  if (sign === '~') return { sql: `${not}instr(lower(${place}), lower(?)) > 0`, value: String(value) }
  if (sign === ':') return { sql: `${not}ifnull(${place} = ?, 0)`, value }
  return { sql: `${not}${place} ${sign} ?`, value: Number(value) }
}
