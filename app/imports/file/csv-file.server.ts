import { open, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { fileTypeFromBuffer } from 'file-type'
import { limits } from '#app/limits.ts'
import { FileRefused } from '#app/imports/import.ts'

/** One record as it is in the file. */
export interface CsvRecord {
  /** Where it begins and ends, counted from 1. */
  line: number
  lastLine: number
  cells: string[]
  /** The cell with a quotation mark in the wrong place, or -1. */
  misquoted: number
}

/**
 * Hands over the records of a CSV file one after another, so that a file of any size takes the same memory. What is no whole
 * UTF-8 CSV file is refused by one fault. `take` is called in between reading and must be quick.
 */
export async function readCsv(path: string, take: (record: CsvRecord) => void): Promise<void> {
  await lookAt(path)
  const text = utf8Text()
  const records = recordsFor(take, text)
  try {
    await pipeline(createReadStream(path), text.decode, records.parser, async (rest) => {
      // Everything was taken while parsing.
      for await (const _ of rest);
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // An open quote swallows all that follows, up to the end or to the longest that a row may be.
    throw new FileRefused('import.cut_off', records.seen.nextLine)
  }
  if (records.seen.shortAtEnd !== null && !text.endsWithLine()) {
    throw new FileRefused('import.cut_off', records.seen.shortAtEnd)
  }
}

/** What the first bytes and the size tell, before a row is read. */
async function lookAt(path: string) {
  const { size } = await stat(path)
  if (size > limits.csv.value) throw new FileRefused('import.too_large')
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_100), 0, 4_100, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text === '') throw new FileRefused('import.empty')
  // Byte order marks of UTF-16 and UTF-32; without one, every second byte of plain letters is a zero.
  const marked = [
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0, 0, 0xfe, 0xff],
  ].some((mark) => mark.every((byte, at) => head[at] === byte))
  if (marked) throw new FileRefused('import.encoding', 1)
  if (await fileTypeFromBuffer(head)) throw new FileRefused('import.not_csv')
  const zeros = head.filter((byte) => byte === 0).length
  if (zeros > head.length / 4) throw new FileRefused('import.encoding', 1)
  // No text holds these: tabs and line ends are 9 to 13, escape is 27.
  const binary = head.some((byte) => byte < 9 || (byte > 13 && byte < 27))
  if (binary || /^[{[<]/.test(text)) throw new FileRefused('import.not_csv')
}

/** UTF-8, with or without its mark, and nothing else. */
function utf8Text() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  let ended = true
  // What was handed on, from the byte on at which the last record ended.
  let held = Buffer.alloc(0)
  let from = 0
  function dropUpTo(end: number) {
    held = held.subarray(Math.max(0, end - from))
    from = Math.max(from, end)
  }
  function take(part: Buffer, stream: boolean): string {
    try {
      const text = decoder.decode(part, { stream })
      if (text) ended = /[\r\n]$/.test(text)
      held = Buffer.concat([held, Buffer.from(text)])
      // Of empty lines, which are no records, there may be any number.
      if (held.length > 4 * limits.csvRow.value) dropUpTo(from + held.length - 2 * limits.csvRow.value)
      for (const byte of part) if (byte === 0x0a) lines += 1
      return text
    } catch {
      throw new FileRefused('import.encoding', lines + linesBeforeFault(part))
    }
  }
  return {
    async *decode(bytes: AsyncIterable<Buffer>) {
      for await (const part of bytes) yield take(part, true)
      yield take(Buffer.alloc(0), false)
    },
    endsWithLine: () => ended,
    /** Whether this stands there just before that byte. */
    has: (text: string, end: number) =>
      held
        .subarray(0, end - from)
        .subarray(-Buffer.byteLength(text))
        .equals(Buffer.from(text)),
    dropUpTo,
  }
}
type Text = Pick<ReturnType<typeof utf8Text>, 'has' | 'dropUpTo'>

function linesBeforeFault(part: Buffer): number {
  let lines = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let start = 0; start < part.length;) {
    const end = part.indexOf(0x0a, start) + 1 || part.length
    try {
      decoder.decode(part.subarray(start, end), { stream: true })
    } catch {
      return lines
    }
    lines += 1
    start = end
  }
  return lines
}

interface Cell {
  text: string
  misquoted: boolean
}

/** The parser is lenient about quotes, so that it finds its way after a wrong one; here each is checked, and none is let pass. */
function recordsFor(take: (record: CsvRecord) => void, source: Text) {
  // `shortAtEnd`: the line of the last record, when that has fewer cells than the first one.
  const seen = { nextLine: 1, shortAtEnd: null as number | null, width: 0, empty: 0 }
  const parser = parse({
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.csvRow.value,
    // Not with `raw`: the parser would hand over the whole row with each of its cells, which takes hours for a row of many.
    cast: (text, { quoting, bytes }): Cell => ({ text, misquoted: isMisquoted(text, quoting, bytes, source) }),
    on_record: (row: unknown, { lines, empty_lines, bytes }) => {
      // What `cast` makes of the cells, its types do not know.
      const cells = row as Cell[]
      const line = seen.nextLine + empty_lines - seen.empty
      seen.nextLine = lines + 1
      seen.empty = empty_lines
      seen.width ||= cells.length
      seen.shortAtEnd = cells.length < seen.width ? line : null
      const misquoted = cells.findIndex((cell) => cell.misquoted)
      source.dropUpTo(bytes)
      take({ line, lastLine: lines, cells: cells.map(({ text }) => text), misquoted })
      return null
    },
  })
  return { parser, seen }
}

/** A quotation mark is quoted and doubled (RFC 4180, 2.5 to 2.7). */
function isMisquoted(text: string, quoted: boolean, end: number, source: Text): boolean {
  if (!text.includes('"')) return false
  return !quoted || (text.startsWith('"') && !source.has(`"${text.replaceAll('"', '""')}"`, end))
}
