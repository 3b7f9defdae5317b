import type { OrderLetterData } from '#app/orders/letters/order-letter.ts'
import type { ShippingMethodId } from '#app/kernel/ids.ts'

const address = {
  name: 'Jürgen Weiß',
  company: '',
  lines: ['Lindenweg 7'],
  city: 'Kragwik',
  region: '',
  postalCode: '24998',
  country: 'DE',
  phone: '',
}

/** An order that nobody has placed: for mails that are looked at, not sent to customers. */
export const sampleOrder: OrderLetterData = {
  number: 'B1001',
  link: '/orders/B1001?key=abc',
  currency: 'EUR',
  lines: [
    { title: 'Herring mug', detail: 'Oat, 300 ml', quantity: 2, total: 4_800, picture: null, noReturn: null },
    { title: 'Round teapot', detail: '', quantity: 1, total: 6_400, picture: null, noReturn: null },
  ],
  shippingTotal: 490,
  taxes: [{ name: 'VAT', rateBasisPoints: 1_900, base: 9_824, amount: 1_866 }],
  pricesIncludeTax: true,
  total: 11_690,
  held: false,
  paidWith: { type: 'card', detail: 'Visa •••• 4242' },
  account: null,
  address,
  billing: null,
  shippingMethod: {
    id: '01890a5d-ac96-774b-bcce-b302099a8058' as ShippingMethodId,
    name: 'DHL',
    detail: '',
    daysMin: 1,
    daysMax: 3,
  },
  pickUpAt: null,
  parcel: null,
  refund: null,
}
