import { collections } from './collections.ts'
import { hero } from './hero.ts'
import { locations } from './locations.ts'
import { pages } from './pages.ts'
import { mark } from './pictures/mark.ts'
import { products } from './products/catalogue.ts'
import { shipping, taxes } from './trade.ts'
import type { DemoShop } from './types.ts'

export const demoShop: DemoShop = {
  name: 'Lerbugt',
  claim: { en: 'Pottery and paper from Kragwik harbour', de: 'Keramik und Papier vom Hafen in Kragwik' },
  story: {
    en: 'We throw, glaze and print in a net loft above the harbour. The clay comes from the bay, the paper from a mill up the river, and what you hold in your hand from one of three people whose names you can learn in a minute.',
    de: 'Wir drehen, glasieren und drucken auf einem Netzboden über dem Hafen. Der Ton kommt aus der Bucht, das Papier aus einer Mühle flussaufwärts, und was Sie in der Hand halten, von einem von drei Menschen, deren Namen man sich in einer Minute merken kann.',
  },
  contact: {
    email: 'hello@lerbugt.example',
    phone: '+491713920047',
    address: ['Lerbugt', 'Lotsenkai 7', '24998 Kragwik'],
  },
  seller: {
    name: 'Lerbugt Keramik und Papier e.\u00a0K.',
    representative: 'Marit Ravn',
    register: 'Amtsgericht Flensburg, HRA 99999 FL',
    vatId: 'DE999999999',
  },
  currency: 'EUR',
  hero,
  mark,
  products,
  collections,
  pages,
  locations,
  shipping,
  taxes,
}
