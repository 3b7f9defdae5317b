import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { aDay } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { order } from '#app/orders/order.record.ts'
import { limits } from '#app/limits.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { exportList } from './list-file.server.ts'

const size = limits.listPiece.value

/** A list of this many notes, returned in chunks. */
function notesOf(texts: readonly string[], textIsSecond = false) {
  const rows = texts.map((text, at) => ({ id: newId(), text, at: new Date(at), sum: at, currency: 'EUR' }))
  const asked: (string | null)[] = []
  const notes = list({
    name: 'notes',
    of: order,
    filters: { from: aDay },
    async find({ after, most }) {
      asked.push(after)
      const begin = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1
      return rows.slice(begin, begin + most)
    },
    count: async () => rows.length,
    columns: textIsSecond
      ? { at: { kind: 'date' }, text: { kind: 'text' }, sum: { kind: 'money' } }
      : { text: { kind: 'text' }, at: { kind: 'date' }, sum: { kind: 'money' } },
    order: 'at',
    views: {},
  })
  return { notes, asked, rows }
}

const fileOf = async (texts: readonly string[], query = '', textIsSecond = false) => {
  const pieces: string[] = []
  const { notes } = notesOf(texts, textIsSecond)
  for await (const piece of await exportList(notes, new URLSearchParams(query), staffAt(new Date()))) pieces.push(piece)
  return pieces.join('')
}

test('a file begins with the byte order mark, names its columns, and writes amounts and times for programs', async () => {
  expect(await fileOf(['one', 'two'])).toBe(
    '\uFEFFtext,at,sum,currency\r\none,1970-01-01T00:00:00.000Z,0.00,EUR\r\ntwo,1970-01-01T00:00:00.001Z,0.01,EUR\r\n',
  )
})

test('a file for a German spreadsheet has semicolons between its cells and commas in its amounts', async () => {
  expect(await fileOf(['a;b, c'], 'language=de')).toBe(
    '\uFEFFtext;at;sum;currency\r\n"a;b, c";1970-01-01T00:00:00.000Z;0,00;EUR\r\n',
  )
  expect(await fileOf([], 'language=tlh')).toBe('\uFEFFtext,at,sum,currency\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['+49 30', "'+49 30"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['say "no", please', '"say ""no"", please"'],
  ['=a,b', `"'=a,b"`],
  ['two\nlines', '"two\nlines"'],
  ["Berlin;=cmd|'/c calc'!A1;", "Berlin;'=cmd|'/c calc'!A1;"],
  ['Berlin,=1+1', `"Berlin,'=1+1"`],
  ['Berlin\t@SUM(A1)', "Berlin\t'@SUM(A1)"],
  ['Berlin\n+1;-1', `"Berlin\n'+1;'-1"`],
  // In a file separated by commas, such a cell begins with a closed pair of quotation marks and continues after it.
  ['Berlin;"=1+1;', `"Berlin;'""=1+1;"`],
  ['"=1+1', `"'""=1+1"`],
  ['Haus 4; 2. Stock, a-b', '"Haus 4; 2. Stock, a-b"'],
])('%j is not read as a formula and stays in its cell: %j', async (text, written) => {
  expect((await fileOf([text])).split('currency\r\n')[1]).toBe(`${written},1970-01-01T00:00:00.000Z,0.00,EUR\r\n`)
})

test('the list is read in chunks as the consumer takes them', async () => {
  const { notes, asked, rows } = notesOf(Array.from({ length: 2 * size }, (_, at) => String(at)))
  const pieces = (await exportList(notes, new URLSearchParams(), staffAt(new Date())))[Symbol.asyncIterator]()
  await pieces.next()
  expect(asked).toEqual([])
  const first = await pieces.next()
  expect(String(first.value).split('\r\n')).toHaveLength(size + 1)
  expect(asked).toEqual([null])
  await pieces.next()
  expect((await pieces.next()).value).toBe('')
  expect((await pieces.next()).done).toBe(true)
  expect(asked).toEqual([null, rows[size - 1]?.id, rows.at(-1)?.id])
})

test('an actor without permission for the list gets nothing', async () => {
  const { notes, asked } = notesOf(['one'])
  const actor = { ...staffAt(new Date()), permissions: new Set<never>() }
  await expect(exportList(notes, new URLSearchParams(), actor)).rejects.toThrow('access.forbidden')
  expect(asked).toEqual([])
})

/**
 * Reads a file as spreadsheets do: a quotation mark counts only at the beginning of a cell, and text after the closing
 * one belongs to the cell.
 */
function cellsIn(file: string, separator: string): string[] {
  const cells = file.matchAll(
    new RegExp(`(?:^|[${separator}\\r\\n])(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)`, 'g'),
  )
  return [...cells].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
}

test.each(['', 'language=de'])(
  'whichever separator a spreadsheet uses, no cell begins a formula (%s)',
  async (query) => {
    const typed = fc.string({
      unit: fc.constantFrom('=', '-', 'a', '"', ',', ';', '\t', '\n', '\r', "'", ' '),
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(typed, { maxLength: 3 }), async (texts) => {
        const file = await fileOf(texts, query, true)
        for (const separator of [',', ';', '\t'])
          expect(cellsIn(file, separator).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  },
)
