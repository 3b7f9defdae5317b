import type { DemoShippingZone, DemoTaxRate, Texts } from './types.ts'

const text = (en: string, de: string): Texts => ({ en, de })

const pickUpNote = text(
  'Left with a neighbour if you are out.',
  'Wird in der Nachbarschaft abgegeben, wenn Sie nicht da sind.',
)
const tracked = text('By lorry, with a tracking number.', 'Per Lkw, mit Sendungsnummer.')

export const shipping: DemoShippingZone[] = [
  {
    zone: text('Germany', 'Deutschland'),
    countries: ['DE'],
    methods: [
      { name: text('Parcel', 'Paket'), detail: pickUpNote, price: 590, freeFrom: 9000, maxWeight: 20000, days: [2, 4] },
      {
        name: text('Parcel, next working day', 'Paket, nächster Werktag'),
        detail: text('When you order before noon.', 'Bei Bestellung bis 12 Uhr.'),
        price: 1290,
        maxWeight: 20000,
        days: [1, 1],
      },
      {
        name: text('Letter', 'Brief'),
        detail: text(
          'For a little paper, up to 200 g, without tracking.',
          'Für ein wenig Papier, bis 200 g, ohne Sendungsnummer.',
        ),
        price: 290,
        maxWeight: 200,
        days: [2, 5],
      },
      {
        name: text('Two parcels', 'Zwei Pakete'),
        detail: text(
          'For heavy orders; both arrive on one day.',
          'Für schwere Bestellungen; beide kommen am selben Tag.',
        ),
        price: 1190,
        freeFrom: 25000,
        maxWeight: 40000,
        days: [3, 5],
      },
    ],
  },
  {
    zone: text('Denmark and Austria', 'Dänemark und Österreich'),
    countries: ['DK', 'AT'],
    methods: [
      { name: text('Parcel', 'Paket'), detail: tracked, price: 990, freeFrom: 15000, maxWeight: 20000, days: [3, 5] },
      {
        name: text('Letter', 'Brief'),
        detail: text(
          'For a little paper, up to 200 g, without tracking.',
          'Für ein wenig Papier, bis 200 g, ohne Sendungsnummer.',
        ),
        price: 450,
        maxWeight: 200,
        days: [4, 7],
      },
    ],
  },
  {
    zone: text('European Union', 'Europäische Union'),
    countries: ['FR', 'NL', 'BE', 'LU', 'ES', 'IT', 'PT', 'PL', 'SE', 'IE', 'FI', 'CZ', 'SI', 'EE', 'LV', 'LT'],
    methods: [
      { name: text('Parcel', 'Paket'), detail: tracked, price: 1490, freeFrom: 20000, maxWeight: 20000, days: [4, 8] },
      {
        name: text('Letter', 'Brief'),
        detail: text(
          'For a little paper, up to 200 g, without tracking.',
          'Für ein wenig Papier, bis 200 g, ohne Sendungsnummer.',
        ),
        price: 490,
        maxWeight: 200,
        days: [5, 10],
      },
    ],
  },
  {
    zone: text('Switzerland and Great Britain', 'Schweiz und Großbritannien'),
    countries: ['CH', 'GB'],
    methods: [
      {
        name: text('Parcel', 'Paket'),
        detail: text(
          'Without VAT. The carrier collects import tax and a fee on arrival.',
          'Ohne Mehrwertsteuer. Der Paketdienst erhebt Einfuhrsteuer und eine Gebühr.',
        ),
        price: 1990,
        freeFrom: 30000,
        maxWeight: 20000,
        days: [5, 10],
      },
    ],
  },
  {
    zone: text('United States', 'Vereinigte Staaten'),
    countries: ['US'],
    methods: [
      {
        name: text('Air parcel', 'Luftpaket'),
        detail: text(
          'Without VAT. Customs will charge duty on arrival.',
          'Ohne Mehrwertsteuer. Der Zoll erhebt bei der Einfuhr Abgaben.',
        ),
        price: 3900,
        maxWeight: 10000,
        days: [7, 14],
      },
    ],
  },
]

const vat = text('VAT', 'MwSt.')
const none = text('Export', 'Ausfuhr')

/** Country, the name of its tax, the standard rate and the one for printed matter, in basis points. */
const rates: [country: string, name: Texts, standard: number, reduced: number][] = [
  ['DE', vat, 1900, 700],
  ['AT', text('VAT', 'USt.'), 2000, 1000],
  ['FR', vat, 2000, 550],
  ['NL', vat, 2100, 900],
  ['BE', vat, 2100, 600],
  ['LU', vat, 1700, 300],
  ['DK', vat, 2500, 2500],
  ['SE', vat, 2500, 600],
  ['FI', vat, 2550, 1350],
  ['ES', vat, 2100, 400],
  ['IT', vat, 2200, 400],
  ['PT', vat, 2300, 600],
  ['PL', vat, 2300, 500],
  ['IE', vat, 2300, 0],
  ['CZ', vat, 2100, 0],
  ['SI', vat, 2200, 500],
  ['EE', vat, 2400, 900],
  ['LV', vat, 2100, 500],
  ['LT', vat, 2100, 500],
  // Exports are free of VAT (Directive 2006/112/EC, article 146).
  ['CH', none, 0, 0],
  ['GB', none, 0, 0],
  ['US', none, 0, 0],
]

export const taxes: DemoTaxRate[] = rates.flatMap(([country, name, standard, reduced]): DemoTaxRate[] => [
  { country, taxClass: 'standard', rate: standard, name },
  { country, taxClass: 'reduced', rate: reduced, name },
])
