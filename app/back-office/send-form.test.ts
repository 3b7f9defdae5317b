import { expect, test } from 'vitest'
import { parcelForm } from './send-form.ts'

const read = (values: Record<string, string>) => parcelForm(false).safeParse({ carrier: 'DHL', ...values })

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'dhl.example/1',
  '//dhl.example',
  'ftp://dhl.example',
  ' java\nscript:x',
])('a buyer is never led to "%s"', (trackingLink) => {
  expect(read({ trackingLink }).error?.issues).toMatchObject([{ message: 'order.tracking_link' }])
})

test('a parcel may go without a number, but not without a carrier; what is fetched needs neither', () => {
  expect(read({ trackingNumber: ' ', trackingLink: '' }).data).toEqual({
    carrier: 'DHL',
    trackingNumber: null,
    trackingLink: null,
  })
  expect(read({ carrier: ' ' }).error?.issues).toMatchObject([{ message: 'field.required' }])
  expect(parcelForm(true).safeParse({}).success).toBe(true)
})
