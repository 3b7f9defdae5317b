import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headerOf } from './header-of.server.ts'
import { type CsvRecord, readCsv } from './csv-file.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-csv-'))

async function read(content: string | Buffer): Promise<CsvRecord[]> {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  const records: CsvRecord[] = []
  await readCsv(path, (record) => records.push(record))
  return records
}

const cells = async (content: string | Buffer) => (await read(content)).map((record) => record.cells)
const rows = async (content: string) => (await read(content)).map(({ line, height }) => [line, height])

test.each([
  ['plain', 'a,b\n1,ä\n'],
  ['with its mark', '\uFEFFa,b\n1,ä\n'],
  ['from Windows', 'a,b\r\n1,ä\r\n'],
  ['without a last line end', 'a,b\n1,ä'],
  ['with empty lines', 'a,b\n\n1,ä\n\n'],
  ['in UTF-16', Buffer.from('\uFEFFa,b\n1,ä\n', 'utf16le')],
  ['in UTF-16 without its mark', Buffer.from('a,b\n1,ä\n', 'utf16le')],
  ['in UTF-16 of the other order', Buffer.from('\uFEFFa,b\n1,ä\n', 'utf16le').swap16()],
  ['in Latin-1', Buffer.from('a,b\n1,ä\n', 'latin1')],
  ['with semicolons', 'a;b\n1;ä\n'],
  ['with tabs', 'a\tb\n1\tä\n'],
  ['whose first line names semicolons', '\uFEFFsep=;\r\na;b\r\n1;ä\r\n'],
  ['whose first line names tabs', 'SEP=\t\na\tb\n1\tä\n'],
  ['whose first line names commas, in UTF-16', Buffer.from('\uFEFFsep=,\na,b\n1,ä\n', 'utf16le')],
])('a file %s is read', async (_what, content) => {
  expect(await cells(content)).toEqual([
    ['a', 'b'],
    ['1', 'ä'],
  ])
})

test('a first line that names the delimiter is no row: a spreadsheet does not count it, and it is no heading', async () => {
  expect(await rows('sep=;\na;b\n\n1;"x\ny"\n')).toEqual([
    [1, 1],
    [3, 2],
  ])
  // The commas within do not decide.
  expect(await cells('sep=;\na,b,c;d\n1;2\n')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
  expect(await headerOf(join(folder, 'file.csv'))).toEqual(['a,b,c', 'd'])
  // A heading of that name is one.
  expect(await cells('sep=;b\n1;2\n')).toEqual([
    ['sep=', 'b'],
    ['1', '2'],
  ])
})

test('a character split between two chunks of the file is read correctly', async () => {
  const long = `a,b\n${'x'.repeat(65_536 - 5)},ä\n`
  expect((await cells(long))[1]?.[1]).toBe('ä')
})

test('each record knows its row as a spreadsheet counts, whatever line breaks its cells have', async () => {
  expect(await rows('a,b\n\n"x\n\ny",1\n2,3\n\n4,5')).toEqual([
    [1, 1],
    [3, 3],
    [4, 1],
    [6, 1],
  ])
})

test('letters that Windows writes in one byte are read far behind, too', async () => {
  const long = Buffer.from(`a,b\n${'1,2\n'.repeat(40_000)}3,ä\n`, 'latin1')
  expect((await cells(long)).at(-1)).toEqual(['3', 'ä'])
})

test('a quotation mark in the wrong place is reported, and the rows after it are read', async () => {
  const found = await read('a,b\n1,5" nail\n2,"said ""so"""\n3,"early" end\n4,"""whole"""\n5,6\n')
  expect(found.map(({ misquoted }) => misquoted)).toEqual([-1, 1, -1, 1, -1, -1])
  expect(found.at(-1)?.cells).toEqual(['5', '6'])
})

test('a row of very many cells takes a moment, however its cells are quoted', async () => {
  const quoted = Array.from({ length: 20_000 }, (_, at) => `"""${at}"""`).join(',')
  const begun = process.cpuUsage()
  const [header, first] = await read(`${quoted}\n${quoted}\n`)
  expect([header?.cells.length, first?.misquoted, first?.cells[7]]).toEqual([20_000, -1, '"7"'])
  // 0.3 s of the processor; where each cell costs as much as its row is long, it is 20 s.
  expect(process.cpuUsage(begun).user / 1_000_000).toBeLessThan(5)
})

const refusals: [what: string, content: string | Buffer, code: string, line: number | null][] = [
  ['nothing', '', 'import.empty', null],
  ['blank lines', '\uFEFF\n \n', 'import.empty', null],
  ['UTF-32', Buffer.from('fffe000061000000', 'hex'), 'import.encoding', 1],
  [
    'UTF-8 and then not',
    Buffer.concat([Buffer.from('a,b\n1,ä\n2,'), Buffer.from('ä\n', 'latin1')]),
    'import.encoding',
    3,
  ],
  ['half a letter at the end', Buffer.from('a,b\n1,ä').subarray(0, -1), 'import.cut_off', 2],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import.not_csv', null],
  ['the beginning of a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'import.not_csv', null],
  ['a spreadsheet', Buffer.from('504b0304140000000000', 'hex'), 'import.not_csv', null],
  ['JSON', '[{"Handle": "mug"}]', 'import.not_csv', null],
  ['a web page', '<!doctype html>\n<title>Sign in</title>', 'import.not_csv', null],
  ['bytes', Buffer.from('a,b\n1,\0\n'), 'import.not_csv', null],
  ['an open quote at the end', 'a,b\n1,2\n3,"and so', 'import.cut_off', 3],
  ['half a row at the end', 'a,b,c\n1,2,3\n4,5', 'import.cut_off', 3],
]

test.each(refusals)('a file of %s gets one clear refusal', async (_what, content, code, line) => {
  await expect(read(content)).rejects.toMatchObject({ code, line })
})

test('a file beyond the limit is refused by its size alone', async () => {
  const path = join(folder, 'large.csv')
  const { truncateSync } = await import('node:fs')
  writeFileSync(path, 'a,b\n')
  truncateSync(path, 104_857_601)
  await expect(readCsv(path, () => {})).rejects.toMatchObject({ code: 'import.too_large' })
})
