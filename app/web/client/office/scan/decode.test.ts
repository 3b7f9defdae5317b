import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decode } from './decode.ts'

/** A code as a picture of a canvas, in the middle of something white and turned a little. */
async function picture(bcid: string, text: string, turn = 0) {
  const code = await toBuffer({ bcid, text, scale: 3, height: 20, includetext: true })
  const turned = sharp(code).flatten({ background: 'white' }).rotate(turn, { background: 'white' })
  const around = { top: 80, bottom: 80, left: 80, right: 80, background: 'white' }
  const { data, info } = await turned.extend(around).blur(0.6).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [new Uint8ClampedArray(data), info.width, info.height] as const
}

test.each([
  ['ean13', '4006381333931', 'ean_13', '4006381333931', [0, 4, 180]],
  ['ean13', '0036000291452', 'upc_a', '036000291452', [0, 4, 180]],
  ['upca', '036000291452', 'upc_a', '036000291452', [0, 4, 180]],
  ['ean8', '96385074', 'ean_8', '96385074', [0, 4, 180]],
  ['code128', 'MUG-1007', 'code_128', 'MUG-1007', [0, 4, 180]],
  ['qrcode', 'https://id.example/01/04006381333931', 'qr_code', 'https://id.example/01/04006381333931', [0, 90]],
])('a picture of %s %s is read', async (kind, printed, format, text, turns) => {
  for (const turn of turns)
    expect(decode(...(await picture(kind, printed, turn))), `${turn}°`).toEqual({ format, text })
})

test('a picture without a code is none', () => {
  expect(decode(new Uint8ClampedArray(320 * 240 * 4).fill(200), 320, 240)).toBeNull()
})
