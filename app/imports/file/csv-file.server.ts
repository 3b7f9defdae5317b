import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { limits } from '#app/limits.ts'
import { FileRefused } from '#app/imports/import.ts'
import { lookAt, type TextFile } from './text-file.server.ts'

/** One record as it is in the file. */
export interface CsvRecord {
  /** The row number that a spreadsheet shows, from 1. A cell with line breaks does not add rows. */
  line: number
  /** The number of text lines in this record. */
  height: number
  cells: string[]
  /** The cell with a quotation mark in the wrong place, or -1. */
  misquoted: number
}

/**
 * Hands over the records of a CSV file one after another, so that a file of any size takes the same memory. What is no whole
 * CSV file is refused by one fault. `take` is called in between reading and must be quick. Answers with its delimiter.
 */
export async function readCsv(path: string, take: (record: CsvRecord) => void): Promise<TextFile['delimiter']> {
  const { encoding, delimiter, namesDelimiter } = await lookAt(path)
  const text = textOf(encoding)
  const records = recordsFor(take, { delimiter, namesDelimiter }, text)
  try {
    await pipeline(createReadStream(path), text.decode, records.parser, async (rest) => {
      // `on_record` has already handled every record.
      for await (const _ of rest);
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // An unclosed quote swallows the rest of the file, up to the maximum row size.
    throw new FileRefused('import.cut_off', records.seen.row + 1)
  }
  if (records.seen.shortAtEnd !== null && !text.endsWithLine()) {
    throw new FileRefused('import.cut_off', records.seen.shortAtEnd)
  }
  return delimiter
}

/** The file's text, piece by piece, and the end of what was handed on, in UTF-8, in which the parser counts bytes. */
function textOf(encoding: TextFile['encoding']) {
  const decoder = new TextDecoder(encoding)
  let ended = true
  // Starts at the byte where the last record ended.
  let held = Buffer.alloc(0)
  let from = 0
  function dropUpTo(end: number) {
    held = held.subarray(Math.max(0, end - from))
    from = Math.max(from, end)
  }
  function take(text: string): string {
    if (text) ended = /[\r\n]$/.test(text)
    held = Buffer.concat([held, Buffer.from(text)])
    // Empty lines produce no records, so without this limit they would fill the buffer.
    if (held.length > 4 * limits.csvRow.value) dropUpTo(from + held.length - 2 * limits.csvRow.value)
    return text
  }
  return {
    async *decode(bytes: AsyncIterable<Buffer>) {
      for await (const part of bytes) yield take(decoder.decode(part, { stream: true }))
      yield take(decoder.decode())
    },
    endsWithLine: () => ended,
    /** Whether this text ends at that byte. */
    has: (text: string, end: number) =>
      held
        .subarray(0, end - from)
        .subarray(-Buffer.byteLength(text))
        .equals(Buffer.from(text)),
    dropUpTo,
  }
}
type Text = Pick<ReturnType<typeof textOf>, 'has' | 'dropUpTo'>

interface Cell {
  text: string
  misquoted: boolean
}

/** The parser is lenient about quotes so that it can continue after a misplaced one. We check each cell ourselves. */
function recordsFor(take: (record: CsvRecord) => void, look: Omit<TextFile, 'encoding'>, source: Text) {
  // `shortAtEnd`: the row of the last record, when that has fewer cells than the first one.
  const seen = { row: 0, lines: 0, shortAtEnd: null as number | null, width: 0, empty: 0 }
  let isBeforeRows = look.namesDelimiter
  const parser = parse({
    delimiter: look.delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.csvRow.value,
    // Without `raw`: with it the parser hands over the whole row with each cell, which takes hours for a row of many cells.
    cast: (text, { quoting, bytes }): Cell => ({ text, misquoted: isMisquoted(text, quoting, bytes, source) }),
    on_record: (row: unknown, { lines, empty_lines, bytes }) => {
      // The parser's types do not know what `cast` returns.
      const cells = row as Cell[]
      if (isBeforeRows) {
        isBeforeRows = false
        Object.assign(seen, { lines, empty: empty_lines })
        source.dropUpTo(bytes)
        return null
      }
      const skipped = empty_lines - seen.empty
      const line = seen.row + skipped + 1
      const height = lines - seen.lines - skipped
      seen.row = line
      seen.lines = lines
      seen.empty = empty_lines
      seen.width ||= cells.length
      seen.shortAtEnd = cells.length < seen.width ? line : null
      const misquoted = cells.findIndex((cell) => cell.misquoted)
      source.dropUpTo(bytes)
      take({ line, height, cells: cells.map(({ text }) => text), misquoted })
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
