import { open, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { limits } from '#app/limits.ts'
import { FileRefused } from '#app/imports/import.ts'

/** How a file of text is to be read. */
export interface TextFile {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** The cell delimiter, detected from the first row. */
  delimiter: ',' | ';' | '\t'
  /** Its first line is no row but names the delimiter: `sep=;`, which Excel reads and does not count as a row. */
  namesDelimiter: boolean
}

/** What the bytes tell before a row is read: spreadsheets write text in four ways, with three kinds of separators. */
export async function lookAt(path: string): Promise<TextFile> {
  const { size } = await stat(path)
  if (size > limits.csv.value) throw new FileRefused('import.too_large')
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  const wide = wideEncoding(head)
  if (!wide && (await fileTypeFromBuffer(head))) throw new FileRefused('import.not_csv')
  if (zerosIn(head) > head.length / 4 && !wide) throw new FileRefused('import.encoding', 1)
  const encoding = wide ?? (await narrowEncoding(path))
  const text = new TextDecoder(encoding).decode(head).trimStart()
  if (text === '') throw new FileRefused('import.empty')
  // Control characters that no text file contains. Tabs and line ends are 9 to 13, escape is 27.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1a]/.test(text.slice(0, 4_000)) || /^[{[<]/.test(text)) throw new FileRefused('import.not_csv')
  const named = /^"?sep=([,;\t])"?[,;\t]*(?:\r?\n|\r)/i.exec(text)?.[1]
  return {
    encoding,
    delimiter: delimiters.find((each) => each === named) ?? delimiterOf(text),
    namesDelimiter: named !== undefined,
  }
}

/** Detected by the byte order mark; without one, by the zero in every second byte of ASCII text. */
function wideEncoding(head: Buffer): TextFile['encoding'] | null {
  const begins = (...mark: number[]) => mark.every((byte, at) => head[at] === byte)
  if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) throw new FileRefused('import.encoding', 1)
  if (begins(0xff, 0xfe)) return 'utf-16le'
  if (begins(0xfe, 0xff)) return 'utf-16be'
  const zeros = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length
  const many = head.length / 4
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > many && zeros(1) === 0) return 'utf-16be'
  return null
}

const zerosIn = (bytes: Buffer) => bytes.filter((byte) => byte === 0).length

/**
 * What is no UTF-8 from the first letter beyond ASCII on is Windows' own (Latin-1 and a few more). What is UTF-8 for a while and then
 * not is a damaged file: nobody can say what stood there.
 */
async function narrowEncoding(path: string): Promise<TextFile['encoding']> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  let isUtf8 = false
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    try {
      const text = decoder.decode(part, { stream: true })
      isUtf8 ||= isBeyondAscii(text)
      for (const byte of part) if (byte === 0x0a) lines += 1
    } catch {
      const before = beforeFault(part)
      if (isUtf8 || before.isUtf8) throw new FileRefused('import.encoding', lines + before.lines)
      return 'windows-1252'
    }
  }
  try {
    decoder.decode()
    return 'utf-8'
  } catch {
    // The file ends within a multi-byte character.
    throw new FileRefused('import.cut_off', lines)
  }
}

const isBeyondAscii = (text: string) => /[^\0-\x7f]/.test(text)

function beforeFault(part: Buffer): { lines: number; isUtf8: boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const found = { lines: 0, isUtf8: false }
  for (let start = 0; start < part.length;) {
    const end = part.indexOf(0x0a, start) + 1 || part.length
    try {
      const text = decoder.decode(part.subarray(start, end), { stream: true })
      found.isUtf8 ||= isBeyondAscii(text)
    } catch {
      return found
    }
    found.lines += 1
    start = end
  }
  return found
}

/** The most frequent delimiter in the first row, outside quotes. */
function delimiterOf(text: string): TextFile['delimiter'] {
  const [row = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const count = (delimiter: string) => row.split(delimiter).length
  const most = Math.max(...delimiters.map(count))
  return delimiters.find((delimiter) => count(delimiter) === most) ?? ','
}

const delimiters = [',', ';', '\t'] as const
