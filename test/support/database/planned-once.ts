import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * A query that PostgreSQL plans once per connection, because it has a name: what tests ask again and again costs more
 * to plan than to answer. Only reading has one: other texts may be several statements.
 */
export function plannedOnce(text: string, values: unknown[]): pg.QueryConfig {
  const isRead = /^\s*(select|with)\b/i.test(text) && !text.includes(';')
  return isRead ? { name: createHash('md5').update(text).digest('hex'), text, values } : { text, values }
}
