import { about } from './pages/about.ts'
import { accessibility } from './pages/accessibility.ts'
import { foodContact } from './pages/food-contact.ts'
import { imprint } from './pages/imprint.ts'
import { privacy } from './pages/privacy.ts'
import { returns } from './pages/returns.ts'
import { shipping } from './pages/shipping.ts'
import { terms } from './pages/terms.ts'
import { withdrawal } from './pages/withdrawal.ts'
import type { DemoPage } from './types.ts'

export const pages: DemoPage[] = [
  about,
  returns,
  foodContact,
  imprint,
  terms,
  withdrawal,
  privacy,
  shipping,
  accessibility,
]
