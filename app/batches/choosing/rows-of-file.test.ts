import { expect, test } from 'vitest'
import { rowsOfFile } from './rows-of-file.ts'

const fields = ['carrier', 'tracking_number', 'tracking_link']
const read = (text: string) => rowsOfFile(text, fields)
const rows = (text: string) => {
  const found = read(text)
  return found.ok ? found.value : found.reason
}

test('a file with headings, whatever their order, spelling and language', () => {
  const wanted = [{ name: 'B1001', given: { carrier: 'DHL', tracking_number: '0034' } }]
  expect(rows('Order number,Carrier,Tracking number\nB1001,DHL,0034\n')).toEqual(wanted)
  expect(rows('\uFEFFSendungsnummer;Note;Versanddienst;Bestell-Nr.\r\n0034;gift;DHL;#B1001\r\n')).toEqual(wanted)
  expect(rows('tracking_number\tORDER\tcarrier\n0034\tB1001\tDHL')).toEqual(wanted)
})

test('a file without headings has the object first', () => {
  expect(rows('B1001;DHL;0034\nB1002;;0035')).toEqual([
    { name: 'B1001', given: { carrier: 'DHL', tracking_number: '0034' } },
    { name: 'B1002', given: { tracking_number: '0035' } },
  ])
  expect(rows('B1001')).toEqual([{ name: 'B1001', given: {} }])
})

test('cells in quotation marks, empty lines and rows without an object', () => {
  expect(rows('order,carrier\n"B1001","DHL, express"\n\n,\n,UPS\n')).toEqual([
    { name: 'B1001', given: { carrier: 'DHL, express' } },
  ])
})

test('what is no such file is refused', () => {
  expect(rows('')).toBe('batch.file_empty')
  expect(rows('order,carrier\n')).toBe('batch.file_empty')
  expect(rows('order,carrier\n"B1001,DHL\n')).toBe('batch.file_unreadable')
  expect(rows('PNG\0\0')).toBe('batch.file_unreadable')
  expect(rows('Carrier,Tracking number\nDHL,0034')).toBe('batch.file_columns')
})
