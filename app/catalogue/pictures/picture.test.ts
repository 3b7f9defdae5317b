import { expect, test } from 'vitest'
import { mediaFile } from './media-file.ts'
import { mailPictureAddress, pictureAddress, pictureOf } from './picture.ts'

const photo = {
  key: '0123456789ab',
  kind: 'raster' as const,
  widths: [320, 640, 1280],
  width: 1280,
  height: 960,
  colour: '#d9d4cb',
}

test('a photo comes in the formats and widths that are kept, and in one size for those who know no other', () => {
  const picture = pictureOf(photo, '50vw', 'A ring')
  expect(picture.src).toBe('/media/0123456789ab-640.jpg')
  expect(picture.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(picture.srcSet).toBe(
    '/media/0123456789ab-320.jpg 320w, /media/0123456789ab-640.jpg 640w, /media/0123456789ab-1280.jpg 1280w',
  )
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
