import { hostileRows } from '#test/requests/hostile-rows.ts'
import { chapter, table } from './markdown.ts'

/** What a hostile issuer may send, each row with its test file; the tests are named by the row's number. */
export function describeHostileRows(): string {
  const rows = hostileRows.map(({ row, sentence, test }) => [String(row), sentence, `[test](../../${test})`])
  return chapter(
    'What a hostile identity provider may send',
    'test/requests/hostile-rows.ts',
    table(['', 'what comes, and what the shop makes of it', ''], rows),
  )
}
