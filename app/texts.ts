import { referenceDe } from './api/reference/reference.de.ts'
import { referenceEn } from './api/reference/reference.en.ts'
import { catalogueDe } from './catalogue/catalogue.de.ts'
import { catalogueEn } from './catalogue/catalogue.en.ts'
import { productDe } from './catalogue/products/product.de.ts'
import { productEn } from './catalogue/products/product.en.ts'
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
import { backInStockDe } from './back-in-stock/back-in-stock.de.ts'
import { backInStockEn } from './back-in-stock/back-in-stock.en.ts'
import { contactEn } from './contact/contact.en.ts'
import { contactDe } from './contact/contact.de.ts'
import { deliveryDe } from './delivery/delivery.de.ts'
import { deliveryEn } from './delivery/delivery.en.ts'
import { errorsDe } from './shell/errors.de.ts'
import { errorsEn } from './shell/errors.en.ts'
import { staffErrorsDe } from './shell/staff-errors.de.ts'
import { staffErrorsEn } from './shell/staff-errors.en.ts'
import { apiErrorsDe } from './shell/api-errors.de.ts'
import { apiErrorsEn } from './shell/api-errors.en.ts'
import { invoicesDe } from './invoices/invoices.de.ts'
import { invoicesEn } from './invoices/invoices.en.ts'
import { accountDe } from './account/account.de.ts'
import { accountEn } from './account/account.en.ts'
import { identityDe } from './identity/identity.de.ts'
import { identityEn } from './identity/identity.en.ts'
import { commentsDe } from './comments/comments.de.ts'
import { commentsEn } from './comments/comments.en.ts'
import { customersDe } from './customers/customers.de.ts'
import { customersEn } from './customers/customers.en.ts'
import { dailyDe } from './daily/daily.de.ts'
import { dailyEn } from './daily/daily.en.ts'
import { auditFieldsDe } from './back-office/audit/audit-fields.de.ts'
import { auditFieldsEn } from './back-office/audit/audit-fields.en.ts'
import { auditCustomersDe } from './back-office/audit/customer-fields.de.ts'
import { auditCustomersEn } from './back-office/audit/customer-fields.en.ts'
import { auditWebhooksDe } from './back-office/audit/webhook-fields.de.ts'
import { auditImportsDe } from './back-office/audit/import-fields.de.ts'
import { auditWebhooksEn } from './back-office/audit/webhook-fields.en.ts'
import { auditImportsEn } from './back-office/audit/import-fields.en.ts'
import { officeProductsDe } from './back-office/products/products.de.ts'
import { officeProductsEn } from './back-office/products/products.en.ts'
import { auditProductFieldsDe } from './back-office/audit/product-fields.de.ts'
import { auditProductFieldsEn } from './back-office/audit/product-fields.en.ts'
import { officeAuditDe } from './back-office/audit/audit.de.ts'
import { officeAuditEn } from './back-office/audit/audit.en.ts'
import { declinesDe } from '#app/back-office/payments/declines/declines.de.ts'
import { declinesEn } from '#app/back-office/payments/declines/declines.en.ts'
import { historyDe } from './back-office/history/history.de.ts'
import { historyEn } from './back-office/history/history.en.ts'
import { editingDe } from './back-office/editing/editing.de.ts'
import { editingEn } from './back-office/editing/editing.en.ts'
import { orderCareDe } from './back-office/order-page/order-care.de.ts'
import { orderCareEn } from './back-office/order-page/order-care.en.ts'
import { printingDe } from './back-office/printing/printing.de.ts'
import { printingEn } from './back-office/printing/printing.en.ts'
import { draftsDe } from './drafts/drafts.de.ts'
import { draftsEn } from './drafts/drafts.en.ts'
import { officeBatchesDe } from './back-office/batches/batches.de.ts'
import { officeBatchesEn } from './back-office/batches/batches.en.ts'
import { savedViewsDe } from './back-office/saved-views/saved-views.de.ts'
import { savedViewsEn } from './back-office/saved-views/saved-views.en.ts'
import { findDe } from './back-office/find/find.de.ts'
import { findEn } from './back-office/find/find.en.ts'
import { liveDe } from './back-office/live/live.de.ts'
import { liveEn } from './back-office/live/live.en.ts'
import { richDe } from './back-office/writing/rich.de.ts'
import { richEn } from './back-office/writing/rich.en.ts'
import { officeDe } from './back-office/office.de.ts'
import { officeDevelopersDe } from './back-office/keys/developers.de.ts'
import { officeDevelopersEn } from './back-office/keys/developers.en.ts'
import { officeKeysDe } from './back-office/keys/key-office.de.ts'
import { officeKeysEn } from './back-office/keys/key-office.en.ts'
import { officeWebhooksDe } from './back-office/webhooks/webhook-office.de.ts'
import { officeWebhooksEn } from './back-office/webhooks/webhook-office.en.ts'
import { officePicturesDe } from './back-office/pictures/pictures.de.ts'
import { officePicturesEn } from './back-office/pictures/pictures.en.ts'
import { officePlacesDe } from './back-office/places/places.de.ts'
import { officePlacesEn } from './back-office/places/places.en.ts'
import { purchasesDe } from './back-office/purchases/purchases.de.ts'
import { purchasesEn } from './back-office/purchases/purchases.en.ts'
import { officeScanDe } from './back-office/scanning/scan.de.ts'
import { officeScanEn } from './back-office/scanning/scan.en.ts'
import { officeStockDe } from './back-office/stock/stock.de.ts'
import { officeStockEn } from './back-office/stock/stock.en.ts'
import { officeTradeDe } from './back-office/trade/trade.de.ts'
import { officeTradeEn } from './back-office/trade/trade.en.ts'
import { officeStaffDe } from './back-office/staff/staff-office.de.ts'
import { officeStaffEn } from './back-office/staff/staff-office.en.ts'
import { staffDe } from './staff/staff.de.ts'
import { staffEn } from './staff/staff.en.ts'
import { officeEn } from './back-office/office.en.ts'
import { orderFileDe } from './back-office/orders/order-file.de.ts'
import { orderFileEn } from './back-office/orders/order-file.en.ts'
import { orderActionsDe } from './back-office/orders/order-actions.de.ts'
import { orderActionsEn } from './back-office/orders/order-actions.en.ts'
import { officeDeliveryDe } from './back-office/settings/delivery.de.ts'
import { officeDeliveryEn } from './back-office/settings/delivery.en.ts'
import { officeSettingsDe } from './back-office/settings/settings.de.ts'
import { officeSettingsEn } from './back-office/settings/settings.en.ts'
import { officeCustomersDe } from './back-office/customers/customers.de.ts'
import { officeCustomersEn } from './back-office/customers/customers.en.ts'
import { importStepsDe } from './back-office/importing/import-steps.de.ts'
import { importsDe } from './back-office/moving/imports.de.ts'
import { importStepsEn } from './back-office/importing/import-steps.en.ts'
import { importsEn } from './back-office/moving/imports.en.ts'
import { officeMovingDe } from './back-office/moving/moving.de.ts'
import { officeMovingEn } from './back-office/moving/moving.en.ts'
import { officePaymentsDe } from './back-office/payments/payments.de.ts'
import { officePaymentsEn } from './back-office/payments/payments.en.ts'
import { officeReceiptsDe } from './back-office/payments/receipts.de.ts'
import { officeReceiptsEn } from './back-office/payments/receipts.en.ts'
import { sellerDe } from './settings/seller.de.ts'
import { sellerEn } from './settings/seller.en.ts'
import { webhooksDe } from './webhooks/webhooks.de.ts'
import { webhooksEn } from './webhooks/webhooks.en.ts'
import { returnsDe } from './orders/returns/returns.de.ts'
import { returnsEn } from './orders/returns/returns.en.ts'
import { officeReturnsDe } from './back-office/returns/returns.de.ts'
import { officeReturnsEn } from './back-office/returns/returns.en.ts'
import { withdrawalsDe } from './withdrawals/withdrawals.de.ts'
import { withdrawalsEn } from './withdrawals/withdrawals.en.ts'
import { settingsOverviewDe } from './back-office/settings/overview.de.ts'
import { mailsDe } from './back-office/mails/mails.de.ts'
import { lookOfficeDe } from './back-office/look/look-office.de.ts'
import { sellerSettingsDe } from './back-office/seller/seller-settings.de.ts'
import { settingsOverviewEn } from './back-office/settings/overview.en.ts'
import { mailsEn } from './back-office/mails/mails.en.ts'
import { lookOfficeEn } from './back-office/look/look-office.en.ts'
import { sellerSettingsEn } from './back-office/seller/seller-settings.en.ts'
import { officeLocationsDe } from './back-office/settings/locations.de.ts'
import { officeLocationsEn } from './back-office/settings/locations.en.ts'
import { officeWithdrawalsDe } from './back-office/withdrawals/withdrawals.de.ts'
import { officeWithdrawalsEn } from './back-office/withdrawals/withdrawals.en.ts'
import { catalogueLawDe } from './catalogue/law/law.de.ts'
import { catalogueLawEn } from './catalogue/law/law.en.ts'
import { cartLawDe } from './cart/law.de.ts'
import { cartLawEn } from './cart/law.en.ts'
import type { Locale } from './locales.ts'
import { paymentReminderDe } from './orders/letters/payment-reminder.de.ts'
import { paymentReminderEn } from './orders/letters/payment-reminder.en.ts'
import { ordersDe } from './orders/orders.de.ts'
import { ordersEn } from './orders/orders.en.ts'
import { shellDe } from './shell/shell.de.ts'
import { shellEn } from './shell/shell.en.ts'

// Each feature keeps its own texts; here they become one catalogue per language. A text that is missing in one does not
// compile.
const en = {
  ...referenceEn,
  ...catalogueEn,
  ...productEn,
  ...homeEn,
  ...cartEn,
  ...cartChangesEn,
  ...checkoutEn,
  ...locationsEn,
  ...backInStockEn,
  ...contactEn,
  ...deliveryEn,
  ...errorsEn,
  ...apiErrorsEn,
  ...staffErrorsEn,
  ...identityEn,
  ...accountEn,
  ...invoicesEn,
  ...ordersEn,
  ...paymentReminderEn,
  ...commentsEn,
  ...orderCareEn,
  ...editingEn,
  ...historyEn,
  ...declinesEn,
  ...customersEn,
  ...dailyEn,
  ...officeEn,
  ...richEn,
  ...savedViewsEn,
  ...liveEn,
  ...findEn,
  ...officeDevelopersEn,
  ...officeScanEn,
  ...officeStockEn,
  ...purchasesEn,
  ...officeTradeEn,
  ...officePlacesEn,
  ...officeKeysEn,
  ...officeWebhooksEn,
  ...officeStaffEn,
  ...staffEn,
  ...officeBatchesEn,
  ...draftsEn,
  ...printingEn,
  ...officeAuditEn,
  ...auditFieldsEn,
  ...auditProductFieldsEn,
  ...officeProductsEn,
  ...auditCustomersEn,
  ...auditWebhooksEn,
  ...auditImportsEn,
  ...orderFileEn,
  ...orderActionsEn,
  ...officeDeliveryEn,
  ...officeSettingsEn,
  ...importsEn,
  ...importStepsEn,
  ...officeCustomersEn,
  ...officeMovingEn,
  ...officePicturesEn,
  ...officePaymentsEn,
  ...officeReceiptsEn,
  ...shellEn,
  ...sellerEn,
  ...catalogueLawEn,
  ...cartLawEn,
  ...webhooksEn,
  ...returnsEn,
  ...officeReturnsEn,
  ...withdrawalsEn,
  ...officeWithdrawalsEn,
  ...officeLocationsEn,
  ...settingsOverviewEn,
  ...mailsEn,
  ...lookOfficeEn,
  ...sellerSettingsEn,
}
export type TextKey = keyof typeof en
const de: Record<TextKey, string> = {
  ...referenceDe,
  ...catalogueDe,
  ...productDe,
  ...homeDe,
  ...cartDe,
  ...cartChangesDe,
  ...checkoutDe,
  ...locationsDe,
  ...backInStockDe,
  ...contactDe,
  ...deliveryDe,
  ...errorsDe,
  ...apiErrorsDe,
  ...staffErrorsDe,
  ...identityDe,
  ...accountDe,
  ...invoicesDe,
  ...ordersDe,
  ...paymentReminderDe,
  ...commentsDe,
  ...orderCareDe,
  ...editingDe,
  ...historyDe,
  ...declinesDe,
  ...customersDe,
  ...dailyDe,
  ...officeDe,
  ...richDe,
  ...savedViewsDe,
  ...liveDe,
  ...findDe,
  ...officeDevelopersDe,
  ...officeScanDe,
  ...officeStockDe,
  ...purchasesDe,
  ...officeTradeDe,
  ...officePlacesDe,
  ...officeKeysDe,
  ...officeWebhooksDe,
  ...officeStaffDe,
  ...staffDe,
  ...officeBatchesDe,
  ...draftsDe,
  ...printingDe,
  ...officeAuditDe,
  ...auditFieldsDe,
  ...auditProductFieldsDe,
  ...officeProductsDe,
  ...auditCustomersDe,
  ...auditWebhooksDe,
  ...auditImportsDe,
  ...orderFileDe,
  ...orderActionsDe,
  ...officeDeliveryDe,
  ...officeSettingsDe,
  ...importsDe,
  ...importStepsDe,
  ...officeCustomersDe,
  ...officeMovingDe,
  ...officePicturesDe,
  ...officePaymentsDe,
  ...officeReceiptsDe,
  ...shellDe,
  ...sellerDe,
  ...catalogueLawDe,
  ...cartLawDe,
  ...webhooksDe,
  ...returnsDe,
  ...officeReturnsDe,
  ...withdrawalsDe,
  ...officeWithdrawalsDe,
  ...officeLocationsDe,
  ...settingsOverviewDe,
  ...mailsDe,
  ...lookOfficeDe,
  ...sellerSettingsDe,
}

/** Every text people read, by language and key, in ICU message format. */
export type Texts = Record<Locale, Record<TextKey, string>>
export const texts: Texts = { en, de }
