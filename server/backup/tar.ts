// The ustar format (POSIX.1-2001, pax, "ustar Interchange Format"), as far as a backup needs it: plain files with short
// names, so that any tar can read what Barrow wrote.

export const blockSize = 512
export const endOfArchive = Buffer.alloc(2 * blockSize)
const longestName = 100

export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`Too long a name for a backup: ${name}`)
  const header = Buffer.alloc(blockSize)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(sumField(header), 148)
  return header
}

/** Null at the end of the archive; 'damaged' for a block that is no header. */
export function readTarHeader(block: Buffer): { name: string; size: number } | 'damaged' | null {
  if (block.every((byte) => byte === 0)) return null
  if (block.toString('latin1', 148, 156) !== sumField(block)) return 'damaged'
  return { name: textAt(block, 0, longestName), size: Number.parseInt(textAt(block, 124, 12), 8) }
}

/** How many zeros follow a file, so that the next header begins at a block boundary. */
export function padding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}

/** The sum of all bytes, with the checksum field itself counted as spaces. */
function sumField(block: Buffer): string {
  let sum = 8 * 0x20
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte
  return `${octal(sum, 6)}\0 `
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function textAt(block: Buffer, start: number, length: number): string {
  return block.toString('utf8', start, start + length).split('\0')[0] ?? ''
}
