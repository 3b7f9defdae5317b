import { collectionOperations } from './collections/collection-operations.server.ts'
import { collections } from './collections/collections.list.ts'
import { productOperations } from './products/product-operations.server.ts'
import { products } from './products/products.list.ts'
import { draftOperations } from './drafts/draft-operations.server.ts'
import { drafts } from './drafts/drafts.list.ts'
import { purchaseOperations } from './purchase-orders/purchase-operations.server.ts'
import { purchaseOrders } from './purchase-orders/purchase-orders.list.ts'
import { addAddress } from './account/addresses/add-address.operation.ts'
import { changeAddress } from './account/addresses/change-address.operation.ts'
import { prepareBatch } from './batches/prepare-batch.operation.ts'
import { changeBatch } from './batches/change-batch.operation.ts'
import { retryBatch } from './batches/retry-batch.operation.ts'
import { startBatch } from './batches/start-batch.operation.ts'
import { stopBatch } from './batches/stop-batch.operation.ts'
import { undoBatch } from './batches/undo-batch.operation.ts'
import { batches } from './batches/batches.list.ts'
import { changeProfile } from './account/profile/change-profile.operation.ts'
import { endOtherSessions } from './account/devices/end-other-sessions.operation.ts'
import { removeAddress } from './account/addresses/remove-address.operation.ts'
import { verifyAuditLog } from './audit/verify-audit-log.operation.ts'
import { addToCart } from './cart/lines/add-to-cart.operation.ts'
import { changeLine } from './cart/lines/change-line.operation.ts'
import { putBack } from './cart/lines/put-back.operation.ts'
import { removeFromCart } from './cart/lines/remove-line.operation.ts'
import { undoMerge } from './cart/owners/undo-merge.operation.ts'
import { changeDelivery } from './checkout/delivery/change-delivery.operation.ts'
import { locationOperations } from './locations/location-operations.server.ts'
import { allLocations } from './locations/places/locations.list.ts'
import { tradeOperations } from './checkout/trade-operations.server.ts'
import { shippingMethods } from './checkout/methods/shipping-methods.list.ts'
import { taxRates } from './checkout/taxes/tax-rates.list.ts'
import { chooseDelivery } from './checkout/delivery/choose-delivery.operation.ts'
import { chooseShipping } from './checkout/delivery/choose-shipping.operation.ts'
import { importProduct } from './imports/product/import-product.operation.ts'
import { askNotice } from './back-in-stock/ask-notice.operation.ts'
import { confirmNotice } from './back-in-stock/confirm-notice.operation.ts'
import { stopNotice } from './back-in-stock/stop-notice.operation.ts'
import { askOrderArchive } from './customers/guest/ask-order-archive.operation.ts'
import { archives } from './customers/archive/archives.list.ts'
import { endCustomerSessions } from './customers/file/end-sessions.operation.ts'
import { mergeCustomers } from './customers/file/merge-customers.operation.ts'
import { tagCustomer } from './customers/file/tag-customer.operation.ts'
import { customers } from './customers/file/customers.list.ts'
import { erasures } from './customers/erasure/erasures.list.ts'
import { createImport } from './imports/steps/create-import.operation.ts'
import { discardImport } from './imports/steps/discard-import.operation.ts'
import { mapColumns } from './imports/steps/map-columns.operation.ts'
import { startImport } from './imports/steps/start-import.operation.ts'
import { tryImport } from './imports/steps/try-import.operation.ts'
import { undoImport } from './import-undo/undo-import.operation.ts'
import { imports } from './imports/report/imports.list.ts'
import { importCollection } from './imports/collections/import-collection.operation.ts'
import { deleteFormerCustomer } from './imports/customers/delete-former-customer.operation.ts'
import { formerCustomers } from './imports/customers/former-customers.list.ts'
import { importFormerCustomer } from './imports/customers/import-former-customer.operation.ts'
import { deleteFormerOrder } from './imports/orders/delete-former-order.operation.ts'
import { formerOrders } from './imports/orders/former-orders.list.ts'
import { importFormerOrder } from './imports/orders/import-former-order.operation.ts'
import { openPaymentPage } from './checkout/paying/open-payment-page.operation.ts'
import { orderByWallet } from './checkout/express/order-by-wallet.operation.ts'
import { placeOrder } from './checkout/placing/place-order.operation.ts'
import { tellContact } from './checkout/tell-contact.operation.ts'
import { assignOrder } from './orders/care/assign-order.operation.ts'
import { holdOrder } from './orders/care/hold-order.operation.ts'
import { releaseOrder } from './orders/care/release-order.operation.ts'
import { tagOrder } from './orders/care/tag-order.operation.ts'
import { writeComment } from './comments/write-comment.operation.ts'
import { changeComment } from './comments/change-comment.operation.ts'
import { deleteComment } from './comments/delete-comment.operation.ts'
import { restoreComment } from './comments/restore-comment.operation.ts'
import { correctAddress } from './corrections/correct-address.operation.ts'
import { correctContact } from './corrections/correct-contact.operation.ts'
import { mailAgain } from './corrections/mail-again.operation.ts'
import { comments } from './comments/comments.list.ts'
import { changeKey } from './keys/change-key.operation.ts'
import { askArchive } from './customers/archive/ask-archive.operation.ts'
import { exportCustomer } from './customers/archive/export-customer.operation.ts'
import { askErasure } from './customers/erasure/ask-erasure.operation.ts'
import { eraseCustomer } from './customers/erasure/erase-customer.operation.ts'
import { keepAccount } from './customers/erasure/keep-account.operation.ts'
import { withdrawErasure } from './customers/erasure/withdraw-erasure.operation.ts'
import { createKey } from './keys/create-key.operation.ts'
import { endKey } from './keys/end-key.operation.ts'
import { keys } from './keys/keys.list.ts'
import { rotateKey } from './keys/rotate-key.operation.ts'
import { createRedirect } from './catalogue/redirects/create-redirect.operation.ts'
import { restoreRedirect } from './catalogue/redirects/restore-redirect.operation.ts'
import { deleteRedirect } from './catalogue/redirects/delete-redirect.operation.ts'
import { redirects } from './catalogue/redirects/redirects.list.ts'
import { catalogue } from './catalogue/offered/catalogue.list.ts'
import { offeredProduct } from './catalogue/offered/offered-product.record.ts'
import { sendMessage } from './contact/send-message.operation.ts'
import { cancelOrder } from './fulfilment/cancel-order.operation.ts'
import { clearHold } from './fulfilment/clear-hold.operation.ts'
import { closeOrder } from './fulfilment/close-order.operation.ts'
import { deliverParcel } from './fulfilment/deliver-parcel.operation.ts'
import { loseParcel } from './fulfilment/lose-parcel.operation.ts'
import { shipOrder } from './fulfilment/ship-order.operation.ts'
import { changeBankAccount } from './on-account/change-bank-account.operation.ts'
import { changeSeller } from './pages/change-seller.operation.ts'
import { failedPictures } from './pictures/failed/failed-pictures.list.ts'
import { deletePicture } from './pictures/library/delete-picture.operation.ts'
import { focusPicture } from './pictures/library/focus-picture.operation.ts'
import { pictures } from './pictures/library/pictures.list.ts'
import { replacePicture } from './pictures/library/replace-picture.operation.ts'
import { restorePicture } from './pictures/library/restore-picture.operation.ts'
import { retryFailedPictures } from './pictures/failed/retry-failed.operation.ts'
import { retryPicture } from './pictures/failed/retry-picture.operation.ts'
import { sendTestMail } from './mail-previews/send-test-mail.operation.ts'
import { writeLegalPage } from './pages/write-legal-page.operation.ts'
import { failTransfer } from './payments/refunding/fail-transfer.operation.ts'
import { makeTransfer } from './payments/refunding/make-transfer.operation.ts'
import { receivePayment } from './payments/on-account/receive-payment.operation.ts'
import { undoReceipt } from './payments/on-account/undo-receipt.operation.ts'
import { editOrder } from './edits/edit-order.operation.ts'
import { refundOrder } from './payments/refunding/refund-order.operation.ts'
import { approveReturn } from './returns/approve-return.operation.ts'
import { closeReturn } from './returns/close-return.operation.ts'
import { exchangeReturn } from './exchanges/exchange-return.operation.ts'
import { receiveReturn } from './returns/receive-return.operation.ts'
import { rejectReturn } from './returns/reject-return.operation.ts'
import { requestReturn } from './returns/request-return.operation.ts'
import { returns } from './returns/returns.list.ts'
import { startReturn } from './returns/start-return.operation.ts'
import { reopenPaymentProblem } from './problems/reopen-payment-problem.operation.ts'
import { resolvePaymentProblem } from './problems/resolve-payment-problem.operation.ts'
import { changeSynonyms } from './catalogue/synonyms/change-synonyms.operation.ts'
import { changeMenu } from './menus/change-menu.operation.ts'
import { changeLook } from './look/change-look.operation.ts'
import { putLogo } from './look/put-logo.operation.ts'
import { changeSettings } from './settings/change-settings.operation.ts'
import { declareWithdrawal } from './withdrawals/declare-withdrawal.operation.ts'
import { reopenWithdrawal } from './withdrawals/reopen-withdrawal.operation.ts'
import { resolveWithdrawal } from './withdrawals/resolve-withdrawal.operation.ts'
import { changeWebhook } from './webhooks/endpoints/change-webhook.operation.ts'
import { createWebhook } from './webhooks/endpoints/create-webhook.operation.ts'
import { disableWebhook } from './webhooks/endpoints/disable-webhook.operation.ts'
import { enableWebhook } from './webhooks/endpoints/enable-webhook.operation.ts'
import { removeWebhook } from './webhooks/endpoints/remove-webhook.operation.ts'
import { rotateSecret } from './webhooks/endpoints/rotate-secret.operation.ts'
import { webhooks } from './webhooks/endpoints/webhooks.list.ts'
import { webhookDeliveries } from './webhooks/deliveries/deliveries.list.ts'
import { sendAgain } from './webhooks/deliveries/send-again.operation.ts'
import { sendFailedAgain } from './webhooks/deliveries/send-failed-again.operation.ts'
import { testWebhook } from './webhooks/deliveries/test-webhook.operation.ts'
import { acceptInvitation } from './staff/invitations/accept-invitation.operation.ts'
import { invitations } from './staff/invitations/invitations.list.ts'
import { invite } from './staff/invitations/invite.operation.ts'
import { resendInvitation } from './staff/invitations/resend-invitation.operation.ts'
import { revokeInvitation } from './staff/invitations/revoke-invitation.operation.ts'
import { changeRoles } from './staff/members/change-roles.operation.ts'
import { endStaffSessions } from './staff/members/end-sessions.operation.ts'
import { removeStaff } from './staff/members/remove-staff.operation.ts'
import { staff } from './staff/members/staff.list.ts'
import { changeRole } from './staff/roles/change-role.operation.ts'
import { createRole } from './staff/roles/create-role.operation.ts'
import { deleteRole } from './staff/roles/delete-role.operation.ts'
import { madeRoles } from './staff/roles/roles.list.ts'
import { auditEntries } from './audit/audit.list.ts'
import { buyAgain } from './orders/again/buy-again.operation.ts'
import { claimOrder } from './orders/links/claim-order.operation.ts'
import { sendLink } from './account/lookup/send-link.operation.ts'
import { orders } from './orders/lists/orders.list.ts'
import { invoiceFile } from './invoices/invoice-file.record.ts'
import { invoice } from './invoices/invoice.record.ts'
import { invoices } from './invoices/invoices.list.ts'
import { missedSearches } from './catalogue/synonyms/missed-searches.list.ts'
import { receivables } from './payments/on-account/receivables.list.ts'
import { transfers } from './payments/refunding/transfers.list.ts'
import { paymentProblems } from './problems/payment-problems.list.ts'
import { withdrawals } from './withdrawals/withdrawals.list.ts'
import type { ListPath } from './routes.ts'
import { changeView } from './saved-views/change-view.operation.ts'
import { restoreView } from './saved-views/restore-view.operation.ts'
import { deleteView } from './saved-views/delete-view.operation.ts'
import { saveView } from './saved-views/save-view.operation.ts'
import { savedViews } from './saved-views/saved-views.list.ts'
import { stock } from './stock/list/stock.list.ts'
import { stockOperations } from './stock/stock-operations.server.ts'
import type { AnyList } from './operations/list.server.ts'
import type { AnyOperation } from './operations/operation.server.ts'
import type { SomeRecord } from './operations/record.server.ts'

/** Every change that can be made. */
export const operations = {
  ...draftOperations,
  ...productOperations,
  ...purchaseOperations,
  acceptInvitation,
  addAddress,
  addToCart,
  approveReturn,
  askArchive,
  askErasure,
  assignOrder,
  buyAgain,
  cancelOrder,
  changeAddress,
  changeBankAccount,
  changeComment,
  changeLook,
  changeMenu,
  putLogo,
  changeDelivery,
  changeKey,
  changeLine,
  changeProfile,
  changeRole,
  changeRoles,
  changeSeller,
  changeSettings,
  changeSynonyms,
  changeWebhook,
  chooseDelivery,
  ...collectionOperations,
  chooseShipping,
  claimOrder,
  askOrderArchive,
  changeView,
  clearHold,
  closeOrder,
  closeReturn,
  correctAddress,
  correctContact,
  createKey,
  createRedirect,
  ...tradeOperations,
  ...locationOperations,
  createRole,
  createWebhook,
  declareWithdrawal,
  deleteComment,
  deleteFormerCustomer,
  deleteFormerOrder,
  deleteRedirect,
  restoreRedirect,
  deleteRole,
  deleteView,
  restoreView,
  deliverParcel,
  disableWebhook,
  enableWebhook,
  endCustomerSessions,
  endKey,
  endOtherSessions,
  endStaffSessions,
  eraseCustomer,
  exportCustomer,
  failTransfer,
  holdOrder,
  importCollection,
  importFormerCustomer,
  importFormerOrder,
  importProduct,
  createImport,
  discardImport,
  undoImport,
  mapColumns,
  startImport,
  tryImport,
  invite,
  keepAccount,
  loseParcel,
  mailAgain,
  makeTransfer,
  mergeCustomers,
  openPaymentPage,
  orderByWallet,
  placeOrder,
  prepareBatch,
  putBack,
  receivePayment,
  exchangeReturn,
  receiveReturn,
  refundOrder,
  editOrder,
  rejectReturn,
  releaseOrder,
  removeAddress,
  removeFromCart,
  removeStaff,
  removeWebhook,
  reopenPaymentProblem,
  reopenWithdrawal,
  requestReturn,
  resendInvitation,
  resolvePaymentProblem,
  resolveWithdrawal,
  restoreComment,
  retryBatch,
  deletePicture,
  focusPicture,
  replacePicture,
  restorePicture,
  retryFailedPictures,
  retryPicture,
  revokeInvitation,
  rotateKey,
  rotateSecret,
  saveView,
  sendAgain,
  sendFailedAgain,
  sendLink,
  askNotice,
  confirmNotice,
  stopNotice,
  sendMessage,
  shipOrder,
  changeBatch,
  startBatch,
  startReturn,
  ...stockOperations,
  tagCustomer,
  tagOrder,
  stopBatch,
  tellContact,
  testWebhook,
  undoBatch,
  undoMerge,
  undoReceipt,
  verifyAuditLog,
  withdrawErasure,
  writeComment,
  sendTestMail,
  writeLegalPage,
} as const satisfies Record<string, AnyOperation>

/** The office's lists, each by the address of its page. */
export const officeLists = {
  '/admin/archives': archives,
  '/admin/erasures': erasures,
  '/admin/batches': batches,
  '/admin/collections': collections,
  '/admin/customers': customers,
  '/admin/drafts': drafts,
  '/admin/former-customers': formerCustomers,
  '/admin/former-orders': formerOrders,
  '/admin/imports': imports,
  '/admin/invitations': invitations,
  '/admin/invoices': invoices,
  '/admin/keys': keys,
  '/admin/orders': orders,
  '/admin/payments': paymentProblems,
  '/admin/pictures': pictures,
  '/admin/pictures/failed': failedPictures,
  '/admin/products': products,
  '/admin/purchase-orders': purchaseOrders,
  '/admin/receivables': receivables,
  '/admin/redirects': redirects,
  '/admin/returns': returns,
  '/admin/roles': madeRoles,
  '/admin/searches': missedSearches,
  '/admin/shipping-methods': shippingMethods,
  '/admin/staff': staff,
  '/admin/stock': stock,
  '/admin/tax-rates': taxRates,
  '/admin/transfers': transfers,
  '/admin/webhook-deliveries': webhookDeliveries,
  '/admin/webhooks': webhooks,
  '/admin/withdrawals': withdrawals,
} as const satisfies Record<ListPath, AnyList>

/** All lists, by page, or by its name where it has none. The audit log has a page of its own kind, and no file. */
export const lists = {
  '/admin/audit': auditEntries,
  ...officeLists,
  catalogue,
  comments,
  savedViews,
  locations: allLocations,
} as const

/** Records without operations that still have events: these are emitted where the records are written. */
export const eventOnlyRecords: readonly SomeRecord[] = [invoice]

/** Records that are only ever looked at, by programs that ask for them. */
export const shownRecords: readonly SomeRecord[] = [offeredProduct, invoiceFile]
