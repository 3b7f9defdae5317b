import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { measure } from './convert.server.ts'

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })
const tooLarge = { code: 'file.too_large', passing: false }

/** A small picture whose header says another size: no decoder is to believe it, or the test takes a gigabyte. */
function saying(avif: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(avif)
  const at = said.indexOf('ispe') + 8
  said.writeUInt32BE(width, at)
  said.writeUInt32BE(height, at + 4)
  return said
}

test('a picture of few bytes whose decoder would hold a gigabyte is too large, and is not decoded', async () => {
  const avif = await blank(700, 700).avif({ effort: 0 }).toBuffer()
  expect(await measure(saying(avif, 7_000, 7_000))).toEqual(tooLarge)
  const gif = Buffer.from(await blank(16, 16).gif().toBuffer())
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5
  gif.writeUInt16LE(7_000, frame)
  gif.writeUInt16LE(7_000, frame + 2)
  expect(await measure(gif)).toEqual(tooLarge)
})

test('what cameras and programs for photos write is taken', async () => {
  expect(await measure(await blank(4_000, 3_000).avif({ effort: 0 }).toBuffer())).toMatchObject({ width: 4_000 })
  const progressive = blank(6_000, 4_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  expect(await measure(await progressive.toBuffer())).toMatchObject({ width: 6_000 })
  expect(await measure(await blank(2_000, 1_000).png({ progressive: true }).toBuffer())).toMatchObject({ width: 2_000 })
})
