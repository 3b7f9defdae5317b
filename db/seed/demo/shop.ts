import { mark } from './pictures/mark.ts'
import { products } from './products/catalogue.ts'
import { shipping, taxes } from './trade.ts'
import type { DemoPicture, DemoShop } from './types.ts'

const cover = products[0]?.pictures[0] as DemoPicture

export const demoShop: DemoShop = {
  name: 'Lerbugt',
  claim: { en: 'Pottery and paper from Kragwik harbour', de: 'Keramik und Papier vom Hafen in Kragwik' },
  story: { en: '', de: '' },
  contact: {
    email: 'hello@lerbugt.example',
    phone: '+49 171 3920047',
    address: ['Lotsenkai 7', '24998 Kragwik', 'Germany'],
  },
  currency: 'EUR',
  hero: { wide: cover, tall: cover },
  mark,
  products,
  collections: [
    {
      slug: 'table',
      title: { en: 'The table', de: 'Der Tisch' },
      description: { en: 'Cups, bowls and plates for every day.', de: 'Becher, Schalen und Teller für jeden Tag.' },
      picture: cover,
      by: { rule: { field: 'tag', value: 'table' } },
      featured: true,
    },
  ],
  pages: [],
  locations: [],
  shipping,
  taxes,
}
