import { expect, test } from 'vitest'
import { inEnglish } from './translated-headings.ts'

const headings = (text: string) => text.split(',')
const customers = headings(
  'Name,Benutzername,Zuletzt aktiv,Registriert am,E-Mail,Bestellungen,Gesamtausgaben,Durchschnitt,Land,Ort,Region,PLZ',
)
const rowOf = (...[name = '', orders = '', spent = '', average = '']: string[]) =>
  `${name};ada;2026-05-01;2024-03-02;ada@example.com;${orders};${spent};${average};DE;Kiel;;24103`.split(';')
const isKnown = (...rows: string[][]) =>
  inEnglish(customers, rows)[0] === 'Name' && inEnglish(customers, rows)[1] === 'Username'

test.each([
  ['Ada Sommer', '3', '120,50', '40,17'],
  ['Ada', '1', '1.234,50', '1.234,50'],
  ['Kiosk 24', '2', '2 469.00', '1 234.50'],
  ['', '0', '0', '0'],
  ['Ada', '7', '100000', '14286'],
])('%s with %s orders of %s, of %s on average, is a customer', (...cells) => {
  expect(isKnown(rowOf(...cells))).toBe(true)
})

test.each([
  ['an order by its number', rowOf('2024-0017', '1', '19.90', '19.90')],
  ['an order with what its delivery cost', rowOf('Ada Sommer', '3', '120.50', '4.90')],
  ['an order with a number of its own kind', rowOf('#B1002', '2', '40.00', '20.00')],
])('%s is none, though it has dates, an address and a country in the same places', (_, row) => {
  expect(isKnown(row)).toBe(false)
  expect(isKnown(rowOf('Ada', '1', '5', '5'), row)).toBe(false)
})
