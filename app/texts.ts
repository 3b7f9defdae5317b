import { catalogueDe } from './catalogue/catalogue.de.ts'
import { catalogueEn } from './catalogue/catalogue.en.ts'
import { homeDe } from './home/home.de.ts'
import { homeEn } from './home/home.en.ts'
import { cartDe } from './cart/cart.de.ts'
import { cartEn } from './cart/cart.en.ts'
import { checkoutDe } from './checkout/checkout.de.ts'
import { checkoutEn } from './checkout/checkout.en.ts'
import { locationsEn } from './locations/locations.en.ts'
import { locationsDe } from './locations/locations.de.ts'
import { contactEn } from './contact/contact.en.ts'
import { contactDe } from './contact/contact.de.ts'
import { errorsDe } from './errors.de.ts'
import { errorsEn } from './errors.en.ts'
import { accountDe } from './account/account.de.ts'
import { accountEn } from './account/account.en.ts'
import { identityDe } from './identity/identity.de.ts'
import { identityEn } from './identity/identity.en.ts'
import { officeDe } from './back-office/office.de.ts'
import { officeEn } from './back-office/office.en.ts'
import type { Locale } from './locales.ts'
import { ordersDe } from './orders/orders.de.ts'
import { ordersEn } from './orders/orders.en.ts'
import { shellDe } from './shell.de.ts'
import { shellEn } from './shell.en.ts'

// Each feature keeps its own texts; here they become one catalogue per language. A text that is missing in one does not compile.
const en = {
  ...catalogueEn,
  ...homeEn,
  ...cartEn,
  ...checkoutEn,
  ...locationsEn,
  ...contactEn,
  ...errorsEn,
  ...identityEn,
  ...accountEn,
  ...ordersEn,
  ...officeEn,
  ...shellEn,
}
export type TextKey = keyof typeof en
const de: Record<TextKey, string> = {
  ...catalogueDe,
  ...homeDe,
  ...cartDe,
  ...checkoutDe,
  ...locationsDe,
  ...contactDe,
  ...errorsDe,
  ...identityDe,
  ...accountDe,
  ...ordersDe,
  ...officeDe,
  ...shellDe,
}

/** Every text people read, by language and key, in ICU message format. */
export const texts: Record<Locale, Record<TextKey, string>> = { en, de }
