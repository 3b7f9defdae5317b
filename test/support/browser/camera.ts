import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { findWholeChromium } from '#tools/test/chromium.mjs'
import { test as base } from './journey.ts'

const video = join(tmpdir(), `barrow-camera-${process.pid}.mjpeg`)

/** With Chromium's own camera that is none: it shows a file, again and again, from its beginning each time it is opened. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
      const args = [...(launchOptions.args ?? []), ...camera]
      await use({ ...launchOptions, executablePath: findWholeChromium() ?? '', args })
      await rm(video, { force: true })
    },
    { scope: 'worker' },
  ],
})

export type Shown = { kind: string; text: string } | null

/** What the camera shows from its next opening on: each code, or nothing, for so many of thirty pictures a second. */
export async function putBeforeCamera(...shown: readonly [code: Shown, pictures: number][]) {
  const parts = await Promise.all(
    shown.map(async ([code, pictures]) => {
      const picture = await pictureOf(code)
      return Array.from({ length: pictures }, () => picture)
    }),
  )
  await writeFile(video, Buffer.concat(parts.flat()))
}

async function pictureOf(code: Shown): Promise<Buffer> {
  const [width, height] = [640, 480]
  const wall = sharp({ create: { width, height, channels: 3, background: '#dddddd' } })
  const label = code && (await toBuffer({ bcid: code.kind, text: code.text, scale: 3, height: 20, includetext: true }))
  const stuck = label && (await sharp(label).flatten({ background: 'white' }).extend(white(20)).toBuffer())
  // The yuvj420p that Chromium's reader of such files expects.
  return wall
    .composite(stuck ? [{ input: stuck }] : [])
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

const white = (by: number) => ({ top: by, bottom: by, left: by, right: by, background: 'white' })
