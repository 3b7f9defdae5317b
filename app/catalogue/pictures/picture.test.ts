import { expect, onTestFinished, test } from 'vitest'
import { mediaFile } from './media-file.ts'
import {
  largestAddress,
  mailPictureAddress,
  pictureAddress,
  pictureOf,
  providePicturesOrigin,
  wholeAddress,
} from './picture.ts'

const photo = {
  key: '0123456789ab',
  kind: 'raster' as const,
  widths: [320, 640, 1280],
  width: 1280,
  height: 960,
  colour: '#d9d4cb',
}

test('pictures may be at another origin, also for those who read their addresses away from the shop', () => {
  expect(wholeAddress('https://shop.test', pictureAddress(photo))).toBe('https://shop.test/media/0123456789ab-640.jpg')
  providePicturesOrigin('https://cdn.test')
  onTestFinished(() => providePicturesOrigin(null))
  const { src, srcSet, sources = [] } = pictureOf(photo, '50vw')
  for (const address of [src, srcSet, ...sources.map((each) => each.srcSet)])
    expect(address).toMatch(/^https:\/\/cdn\.test\/media\//)
  expect(wholeAddress('https://shop.test', largestAddress(photo))).toBe('https://cdn.test/media/0123456789ab-1280.jpg')
  expect(pictureAddress({ ...photo, key: null })).toBe('https://cdn.test/media/blank-d9d4cb.svg')
})

test('a photo comes in the formats and widths that are kept, and in one size for those who know no other', () => {
  const picture = pictureOf(photo, '50vw', 'A ring')
  expect(picture.src).toBe('/media/0123456789ab-640.jpg')
  expect(picture.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(picture.srcSet).toBe(
    '/media/0123456789ab-320.jpg 320w, /media/0123456789ab-640.jpg 640w, /media/0123456789ab-1280.jpg 1280w',
  )
})

test.each([
  { width: 1600, height: 800, focus: [0, 50], at: 'at0' },
  { width: 1600, height: 800, focus: [34, 0], at: 'at0' },
  { width: 1600, height: 800, focus: [36, 0], at: undefined },
  { width: 1600, height: 800, focus: [100, 50], at: 'at2' },
  { width: 800, height: 1600, focus: [0, 90], at: 'at2' },
  { width: 800, height: 1600, focus: [100, 50], at: undefined },
  { width: 800, height: 1000, focus: [0, 0], at: undefined },
  { width: 1600, height: 800, focus: null, at: undefined },
])('$focus of $width x $height stays in view: $at', ({ at, ...rest }) => {
  expect(pictureOf({ ...photo, ...rest }, '50vw').className).toBe(at)
})

test('any point of a picture up to 12:5 is in view', () => {
  for (const [width, height] of [
    [2400, 1000],
    [1500, 1000],
    [1000, 2000],
    [1000, 3000],
  ] as const)
    for (let point = 0; point <= 100; point += 1) {
      const at = pictureOf({ ...photo, width, height, focus: [point, point] }, '50vw').className
      const shown = Math.min(0.8 / (width / height), width / height / 0.8)
      const from = ({ at0: 0, at2: 1 }[at ?? ''] ?? 0.5) * (1 - shown)
      expect(point / 100).toBeGreaterThanOrEqual(from - 0.01)
      expect(point / 100).toBeLessThanOrEqual(from + shown + 0.01)
    }
})

test('a picture that has not come yet is a ground of its own colour', () => {
  expect(pictureAddress({ ...photo, key: null })).toBe('/media/blank-d9d4cb.svg')
})

test('every address that a page may name is one that the shop gives out', () => {
  const pictures = [photo, { ...photo, kind: 'svg' as const }, { ...photo, key: null }, { ...photo, widths: [90] }]
  const addresses = pictures.flatMap((picture) => [pictureAddress(picture), mailPictureAddress(picture) ?? []].flat())
  for (const address of addresses) expect(mediaFile(address.slice('/media/'.length))).not.toBeNull()
})

test.each([
  '../settings',
  '..%2fx.svg',
  '0123456789ab.svg/..',
  '0123456789ab.svg.br',
  '0123456789AB.svg',
  '0123456789ab-640.png',
  '0123456789ab-mail.jpg',
  '../9ab-mail.png',
  '.svg',
  'blank-red.svg',
  '0123456789ab.svg\0',
])('"%s" is not a picture’s name', (file) => {
  expect(mediaFile(file)).toBeNull()
})
