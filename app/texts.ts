import { catalogueDe } from './catalogue/catalogue.de.ts'
import { catalogueEn } from './catalogue/catalogue.en.ts'
import { productDe } from './catalogue/product.de.ts'
import { productEn } from './catalogue/product.en.ts'
import { homeDe } from './home/home.de.ts'
import { homeEn } from './home/home.en.ts'
import { cartDe } from './cart/cart.de.ts'
import { cartEn } from './cart/cart.en.ts'
import { cartChangesDe } from './cart/changes.de.ts'
import { cartChangesEn } from './cart/changes.en.ts'
import { checkoutDe } from './checkout/checkout.de.ts'
import { checkoutEn } from './checkout/checkout.en.ts'
import { locationsEn } from './locations/locations.en.ts'
import { locationsDe } from './locations/locations.de.ts'
import { contactEn } from './contact/contact.en.ts'
import { contactDe } from './contact/contact.de.ts'
import { deliveryDe } from './delivery/delivery.de.ts'
import { deliveryEn } from './delivery/delivery.en.ts'
import { errorsDe } from './errors.de.ts'
import { errorsEn } from './errors.en.ts'
import { accountDe } from './account/account.de.ts'
import { accountEn } from './account/account.en.ts'
import { identityDe } from './identity/identity.de.ts'
import { identityEn } from './identity/identity.en.ts'
import { dailyDe } from './daily/daily.de.ts'
import { dailyEn } from './daily/daily.en.ts'
import { officeDe } from './back-office/office.de.ts'
import { officeEn } from './back-office/office.en.ts'
import { orderFileDe } from './back-office/order-file.de.ts'
import { orderFileEn } from './back-office/order-file.en.ts'
import { orderActionsDe } from './back-office/order-actions.de.ts'
import { orderActionsEn } from './back-office/order-actions.en.ts'
import { officeDeliveryDe } from './back-office/delivery.de.ts'
import { officeDeliveryEn } from './back-office/delivery.en.ts'
import { officeSettingsDe } from './back-office/settings.de.ts'
import { officeSettingsEn } from './back-office/settings.en.ts'
import { officePaymentsDe } from './back-office/payments.de.ts'
import { officePaymentsEn } from './back-office/payments.en.ts'
import { officeReceiptsDe } from './back-office/receipts.de.ts'
import { officeReceiptsEn } from './back-office/receipts.en.ts'
import { sellerDe } from './settings/seller.de.ts'
import { sellerEn } from './settings/seller.en.ts'
import { withdrawalsDe } from './withdrawals/withdrawals.de.ts'
import { withdrawalsEn } from './withdrawals/withdrawals.en.ts'
import { sellerSettingsDe } from './back-office/seller-settings.de.ts'
import { sellerSettingsEn } from './back-office/seller-settings.en.ts'
import { officeLocationsDe } from './back-office/locations.de.ts'
import { officeLocationsEn } from './back-office/locations.en.ts'
import { officeWithdrawalsDe } from './back-office/withdrawals.de.ts'
import { officeWithdrawalsEn } from './back-office/withdrawals.en.ts'
import { catalogueLawDe } from './catalogue/law.de.ts'
import { catalogueLawEn } from './catalogue/law.en.ts'
import { cartLawDe } from './cart/law.de.ts'
import { cartLawEn } from './cart/law.en.ts'
import type { Locale } from './locales.ts'
import { paymentReminderDe } from './orders/payment-reminder.de.ts'
import { paymentReminderEn } from './orders/payment-reminder.en.ts'
import { ordersDe } from './orders/orders.de.ts'
import { ordersEn } from './orders/orders.en.ts'
import { shellDe } from './shell.de.ts'
import { shellEn } from './shell.en.ts'

// Each feature keeps its own texts; here they become one catalogue per language. A text that is missing in one does not compile.
const en = {
  ...catalogueEn,
  ...productEn,
  ...homeEn,
  ...cartEn,
  ...cartChangesEn,
  ...checkoutEn,
  ...locationsEn,
  ...contactEn,
  ...deliveryEn,
  ...errorsEn,
  ...identityEn,
  ...accountEn,
  ...ordersEn,
  ...paymentReminderEn,
  ...dailyEn,
  ...officeEn,
  ...orderFileEn,
  ...orderActionsEn,
  ...officeDeliveryEn,
  ...officeSettingsEn,
  ...officePaymentsEn,
  ...officeReceiptsEn,
  ...shellEn,
  ...sellerEn,
  ...catalogueLawEn,
  ...cartLawEn,
  ...withdrawalsEn,
  ...officeWithdrawalsEn,
  ...officeLocationsEn,
  ...sellerSettingsEn,
}
export type TextKey = keyof typeof en
const de: Record<TextKey, string> = {
  ...catalogueDe,
  ...productDe,
  ...homeDe,
  ...cartDe,
  ...cartChangesDe,
  ...checkoutDe,
  ...locationsDe,
  ...contactDe,
  ...deliveryDe,
  ...errorsDe,
  ...identityDe,
  ...accountDe,
  ...ordersDe,
  ...paymentReminderDe,
  ...dailyDe,
  ...officeDe,
  ...orderFileDe,
  ...orderActionsDe,
  ...officeDeliveryDe,
  ...officeSettingsDe,
  ...officePaymentsDe,
  ...officeReceiptsDe,
  ...shellDe,
  ...sellerDe,
  ...catalogueLawDe,
  ...cartLawDe,
  ...withdrawalsDe,
  ...officeWithdrawalsDe,
  ...officeLocationsDe,
  ...sellerSettingsDe,
}

/** Every text people read, by language and key, in ICU message format. */
export type Texts = Record<Locale, Record<TextKey, string>>
export const texts: Texts = { en, de }
