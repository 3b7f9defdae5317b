import { setImmediate } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PrintedInvoice } from '#app/invoices/printed-invoice.ts'
import { invoicePdf } from './invoice-pdf.server.ts'
import { linesOf, printable } from './typeface.server.ts'

const aPaper = (change: Partial<PrintedInvoice> = {}): PrintedInvoice => ({
  locale: 'de',
  issuedOn: '2026-11-26',
  title: 'Rechnung R-2026-00001',
  shop: 'Barrow',
  seller: ['Barrow Keramik GmbH', 'Kilnstraße 1'],
  buyer: { label: 'Rechnung an', lines: ['Ada Weber'] },
  delivery: null,
  facts: [{ label: 'Nummer', value: 'R-2026-00001' }],
  items: { heads: ['Artikel', 'Betrag'], rows: [{ cells: ['Tasse', '48,00 €'], detail: 'Hafer' }] },
  sums: [{ label: 'Gesamtsumme', value: '48,00 €', isTotal: true }],
  taxes: null,
  payments: [],
  notes: ['Die Preise enthalten die Umsatzsteuer.'],
  footer: ['USt-IdNr.: DE123456789'],
  continued: 'Rechnung R-2026-00001, Fortsetzung',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  otherScript: '[…] steht für andere Zeichen.',
  ...change,
})

/** The file with its compressed parts unpacked. */
function unpacked(file: Buffer): string {
  const text = file.toString('latin1')
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n')
}

test('the same document is the same bytes, and another one is not', async () => {
  const [one, two] = [await invoicePdf(aPaper()), await invoicePdf(aPaper())]
  expect(two.equals(one)).toBe(true)
  expect((await invoicePdf(aPaper({ issuedOn: '2026-11-27' }))).equals(one)).toBe(false)
})

test('it is tagged, with its language, its title and its fonts', async () => {
  const file = unpacked(await invoicePdf(aPaper()))
  for (const part of ['/Marked true', '/Lang (de)', '/DisplayDocTitle true', '(Rechnung R-2026-00001)'])
    expect(file.includes(part), part).toBe(true)
  for (const type of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'P'])
    expect(file.includes(`/S /${type}\n`), type).toBe(true)
  const fonts = [...file.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, name = '']) => name)
  expect(fonts.length).toBeGreaterThan(0)
  // The six letters before the sign mark a font that is embedded in part.
  for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+SourceSans3/)
})

test('a long list goes on over several pages', async () => {
  const row = { cells: ['Tasse', '48,00 €'], detail: 'Hafer' }
  const file = unpacked(
    await invoicePdf(aPaper({ items: { heads: ['Artikel', 'Betrag'], rows: Array.from({ length: 60 }, () => row) } })),
  )
  expect(file.match(/\/Type \/Page\n/g)?.length).toBe(4)
})

test('Greek, Cyrillic and Polish names are shown; other scripts are replaced, and keep their text for screen readers', async () => {
  const lines = ['Ελένη Παπαδοπούλου', 'Студия Кирилл', 'Łódź', 'Nguyễn']
  expect(unpacked(await invoicePdf(aPaper({ buyer: { label: '', lines } }))).includes('/ActualText')).toBe(false)
  const file = unpacked(await invoicePdf(aPaper({ buyer: { label: '', lines: ['東京都 1-1', 'مرحبا', 'Cup 🫖'] } })))
  expect(file.match(/\/ActualText/g)?.length).toBe(3)
})

test('marks of direction and line breaks are not printed', () => {
  expect(printable('\u2068Ada\u2069\u200b We\u00adber\nx\u202f€')).toBe('Ada Weber x\u00a0€')
})

test('lines break between words, and within a word that is too long', () => {
  const width = (text: string) => text.length
  expect(linesOf('a long title', 6, width)).toEqual(['a long', 'title'])
  expect(linesOf('abcdefgh ij', 3, width)).toEqual(['abc', 'def', 'gh', 'ij'])
  expect(linesOf('', 3, width)).toEqual([''])
})

test('a long document leaves time for others: two are made in turns, row by row', async () => {
  const row = { cells: ['Ελένη '.repeat(20), '48,00 €'], detail: '' }
  const items = { heads: ['Artikel', 'Betrag'], rows: Array.from({ length: 40 }, () => row) }
  let [turns, isMade] = [0, false]
  const made = invoicePdf(aPaper({ items })).finally(() => (isMade = true))
  const others = (async () => {
    while (!isMade) {
      await setImmediate()
      turns += 1
    }
  })()
  const other = await invoicePdf(aPaper({ items }))
  expect((await made).equals(other)).toBe(true)
  await others
  expect(turns).toBeGreaterThan(40)
})
