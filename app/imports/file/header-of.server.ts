import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { lookAt } from './text-file.server.ts'

/** The headings of a file, without reading the rest; none if they cannot be read. Throws `FileRefused` for what is no CSV file. */
export async function headerOf(path: string): Promise<string[]> {
  const [header = []] = await firstRows(path, 1)
  return header
}

/** The first rows of a file, its headings among them. */
export async function firstRows(path: string, most: number): Promise<string[][]> {
  const { encoding, delimiter, namesDelimiter } = await lookAt(path)
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0).finally(() => file.close())
  const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
  try {
    const rows = parse(text, {
      delimiter,
      to: most + Number(namesDelimiter),
      relax_quotes: true,
      relax_column_count: true,
      bom: true,
    })
    return rows.slice(Number(namesDelimiter)).map((row) => row.map((cell) => String(cell).trim()))
  } catch {
    // The reader of the whole file says what is wrong with it.
    return []
  }
}
