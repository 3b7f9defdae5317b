// CRC-32 is the remainder of a polynomial division over GF(2) (ISO 3309). Bits are in transmission order: the highest
// bit of a number is the coefficient of x^0.
const divisor = 0xed_b8_83_20
const one = 0x80_00_00_00

function times(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ divisor : shifted >>> 1
  }
  return product >>> 0
}

/** x^(8 · bytes): a checksum is multiplied by it when this many bytes follow. */
function powerOf(bytes: number): number {
  let power = one
  // One byte: x^8.
  let square = one >>> 8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = times(power, square)
    square = times(square, square)
  }
  return power
}

/** The checksum of two texts together, from their checksums and the length of the second. */
export function combineCrc(first: number, second: number, length: number): number {
  return (times(powerOf(length), first) ^ second) >>> 0
}
