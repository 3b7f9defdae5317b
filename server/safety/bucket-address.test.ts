import { expect, test } from 'vitest'
import { readBucketAddress } from './bucket-address.ts'

test('an address names bucket, prefix, endpoint and region', () => {
  expect(readBucketAddress('s3://pictures/shop/one/?endpoint=https://s3.example:8080&region=eu-1')).toEqual({
    endpoint: 'https://s3.example:8080',
    region: 'eu-1',
    name: 'pictures',
    prefix: 'shop/one/',
  })
  expect(readBucketAddress('s3://my.pictures?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    name: 'my.pictures',
    prefix: '',
  })
})

test.each([
  ['https://s3.example/pictures', 'must be s3://'],
  ['pictures', 'must be s3://'],
  ['s3://AKID:hidden@pictures/', 'no keys in it'],
  ['s3:///shop', 'no bucket'],
  ['s3://p', 'no bucket'],
  ['s3://pictures/../shop?hidden=1', 'nothing else'],
  ['s3://pictures/a b', 'prefix'],
  ['s3://pictures?region=eu%20central', 'region'],
  ['s3://pictures?endpoint=https://s3.example/path', 'endpoint'],
  ['s3://pictures?endpoint=https://AKID:hidden@s3.example', 'endpoint'],
  ['s3://pictures?endpoint=ftp://s3.example', 'endpoint'],
])('%s is refused by a sentence that repeats no secret', (address, why) => {
  expect(readBucketAddress(address)).toContain(why)
  expect(readBucketAddress(address)).not.toMatch(/hidden|AKID/)
})
