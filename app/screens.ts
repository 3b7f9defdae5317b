import * as account from './account/account.page.tsx'
import * as addresses from './account/addresses/addresses.page.tsx'
import * as callback from './account/callback.page.tsx'
import * as accountOrder from './account/order.page.tsx'
import * as accountOrders from './account/orders.page.tsx'
import * as data from './customers/data.page.tsx'
import * as eraseData from './customers/erase.page.tsx'
import * as archiveFile from './customers/archive/archive.route.ts'
import * as profile from './account/profile/profile.page.tsx'
import * as apiReference from './api/reference/api.page.tsx'
import * as apiResource from './api/reference/resource.page.tsx'
import * as openApi from './api/openapi/openapi.route.ts'
import * as adminAudit from './back-office/audit/audit.page.tsx'
import * as adminBatch from './back-office/batches/batch.page.tsx'
import * as adminBatches from './back-office/batches/batches.page.tsx'
import * as adminShipByFile from './back-office/batches/ship-by-file.page.tsx'
import * as adminCustomer from './back-office/customers/customer.page.tsx'
import * as adminCustomers from './back-office/customers/customers.page.tsx'
import * as adminEraseCustomer from './back-office/customers/erase.page.tsx'
import * as adminMergeCustomers from './back-office/customers/merge.page.tsx'
import * as printInvoices from './back-office/printing/invoices-zip.route.ts'
import * as printLabels from './back-office/printing/labels.route.ts'
import * as shopifyFiles from './back-office/exporting/shopify-files.route.ts'
import * as shopifyProducts from './back-office/products/shopify-file.route.ts'
import * as printPickList from './back-office/printing/pick-list.page.tsx'
import * as printSlips from './back-office/printing/slips.page.tsx'
import * as adminDraft from './back-office/drafts/draft.page.tsx'
import * as adminDrafts from './back-office/drafts/drafts.page.tsx'
import * as payDraft from './drafts/paying/pay.page.tsx'
import * as adminEdit from './back-office/editing/edit.page.tsx'
import * as adminCancel from './back-office/sending/cancel.page.tsx'
import * as adminLost from './back-office/sending/lost-parcel.page.tsx'
import * as adminOrder from './back-office/orders/order.page.tsx'
import * as adminCorrect from './back-office/corrections/correct.page.tsx'
import * as adminOrders from './back-office/orders/orders.page.tsx'
import * as adminHome from './back-office/home/home.page.tsx'
import * as adminProductOptions from './back-office/products/options/options.page.tsx'
import * as adminCollection from './back-office/collections/collection.page.tsx'
import * as adminRule from './back-office/collections/rule/rule.page.tsx'
import * as adminCollections from './back-office/collections/collections.page.tsx'
import * as adminMenu from './back-office/menus/menu.page.tsx'
import * as adminMenus from './back-office/menus/menus.page.tsx'
import * as adminNewCollection from './back-office/collections/new-collection.page.tsx'
import * as adminGrid from './back-office/products/grid/grid.page.tsx'
import * as adminNewProduct from './back-office/products/new-product.page.tsx'
import * as adminProduct from './back-office/products/product.page.tsx'
import * as adminProducts from './back-office/products/products.page.tsx'
import * as adminPayments from './back-office/payments/payments.page.tsx'
import * as orderArchive from './customers/guest/order-archive.route.ts'
import * as orderData from './customers/guest/order-data.page.tsx'
import * as adminFormerOrder from './back-office/moving/former-order.page.tsx'
import * as adminFormerOrders from './back-office/moving/former-orders.page.tsx'
import * as adminImport from './back-office/importing/import.page.tsx'
import * as adminImportRows from './back-office/importing/import-rows.route.ts'
import * as adminNewImport from './back-office/importing/new-import.page.tsx'
import * as adminImports from './back-office/importing/imports.page.tsx'
import * as adminCollectionPicture from './back-office/collections/picture/choose-picture.page.tsx'
import * as adminChoosePictures from './back-office/pictures/choose.page.tsx'
import * as adminFailedPictures from './back-office/pictures/failed.page.tsx'
import * as adminPicture from './back-office/pictures/picture.page.tsx'
import * as adminPictures from './back-office/pictures/pictures.page.tsx'
import * as adminRedirects from './back-office/moving/redirects.page.tsx'
import * as adminReceipt from './back-office/payments/receipt.page.tsx'
import * as adminRefund from './back-office/payments/refund.page.tsx'
import * as adminReturn from './back-office/returns/return.page.tsx'
import * as adminExchange from './back-office/returns/exchange.page.tsx'
import * as adminStartReturn from './back-office/returns/start.page.tsx'
import * as adminSend from './back-office/sending/send.page.tsx'
import * as adminBankAccount from './back-office/seller/bank-account.page.tsx'
import * as adminLook from './back-office/look/look.page.tsx'
import * as lookFile from './settings/look/look.route.ts'
import * as adminDelivery from './back-office/settings/delivery.page.tsx'
import * as adminLocations from './back-office/settings/locations.page.tsx'
import * as adminSynonyms from './back-office/settings/synonyms.page.tsx'
import * as adminMails from './back-office/mails/mails.page.tsx'
import * as adminMail from './back-office/mails/mail.page.tsx'
import * as adminMailPreview from './back-office/mails/mail-preview.route.ts'
import * as adminSettings from './back-office/settings/settings.page.tsx'
import * as adminChangeKey from './back-office/keys/change-key.page.tsx'
import * as adminEndKey from './back-office/keys/end-key.page.tsx'
import * as adminKey from './back-office/keys/key.page.tsx'
import * as adminKeys from './back-office/keys/keys.page.tsx'
import * as adminNewKey from './back-office/keys/new-key.page.tsx'
import * as adminRotateKey from './back-office/keys/rotate-key.page.tsx'
import * as adminChangeWebhook from './back-office/webhooks/change-webhook.page.tsx'
import * as adminDeliveries from './back-office/webhooks/deliveries.page.tsx'
import * as adminNewWebhook from './back-office/webhooks/new-webhook.page.tsx'
import * as adminRemoveWebhook from './back-office/webhooks/remove-webhook.page.tsx'
import * as adminRotateSecret from './back-office/webhooks/rotate-secret.page.tsx'
import * as adminWebhook from './back-office/webhooks/webhook.page.tsx'
import * as adminWebhookDelivery from './back-office/webhooks/delivery.page.tsx'
import * as adminWebhooks from './back-office/webhooks/webhooks.page.tsx'
import * as adminNewPlace from './back-office/places/new-place.page.tsx'
import * as adminPlace from './back-office/places/place.page.tsx'
import * as adminMethod from './back-office/trade/method.page.tsx'
import * as adminMethods from './back-office/trade/methods.page.tsx'
import * as adminNewMethod from './back-office/trade/new-method.page.tsx'
import * as adminNewRate from './back-office/trade/new-rate.page.tsx'
import * as adminRate from './back-office/trade/rate.page.tsx'
import * as adminPurchase from './back-office/purchases/purchase.page.tsx'
import * as adminPurchaseEdit from './back-office/purchases/edit.page.tsx'
import * as adminPurchases from './back-office/purchases/purchases.page.tsx'
import * as adminNewPurchase from './back-office/purchases/new.page.tsx'
import * as adminStock from './back-office/stock/stock.page.tsx'
import * as adminStockCount from './back-office/stock/count.page.tsx'
import * as adminVariantStock from './back-office/stock/variant.page.tsx'
import * as adminRates from './back-office/trade/rates.page.tsx'
import * as adminLegalPage from './back-office/seller/legal-page.page.tsx'
import * as adminLegalPages from './back-office/seller/legal-pages.page.tsx'
import * as adminSeller from './back-office/seller/seller.page.tsx'
import * as adminFind from './back-office/find/find.page.tsx'
import * as adminFound from './back-office/find/found.route.ts'
import * as adminLive from './back-office/live/live.route.ts'
import * as adminLooking from './back-office/live/looking.route.ts'
import * as adminNewView from './back-office/saved-views/new-view.page.tsx'
import * as adminView from './back-office/saved-views/saved-view.page.tsx'
import * as adminInvitations from './back-office/staff/invitations.page.tsx'
import * as adminInvite from './back-office/staff/invite.page.tsx'
import * as adminMember from './back-office/staff/member.page.tsx'
import * as adminMemberRoles from './back-office/staff/member-roles.page.tsx'
import * as adminNewRole from './back-office/staff/new-role.page.tsx'
import * as adminRemove from './back-office/staff/remove.page.tsx'
import * as adminRole from './back-office/staff/role.page.tsx'
import * as adminRoles from './back-office/staff/roles.page.tsx'
import * as adminStaff from './back-office/staff/staff.page.tsx'
import * as invitation from './staff/invitations/invitation.page.tsx'
import * as adminWithdrawals from './back-office/withdrawals/withdrawals.page.tsx'
import * as cart from './cart/page/cart.page.tsx'
import * as collection from './catalogue/lists/collection.page.tsx'
import * as collections from './catalogue/lists/collections.page.tsx'
import * as media from './pictures/media.route.ts'
import * as product from './catalogue/products/product.page.tsx'
import * as search from './catalogue/search/search.page.tsx'
import * as suggestions from './catalogue/search/suggestions.route.ts'
import * as checkout from './checkout/page/checkout.page.tsx'
import * as checkoutPay from './checkout/paying/pay.page.tsx'
import * as checkoutReturn from './checkout/paying/return.page.tsx'
import * as askNotice from './back-in-stock/ask-notice.page.tsx'
import * as notice from './back-in-stock/notice.page.tsx'
import * as contact from './contact/contact.page.tsx'
import * as feedPart from './feeds/products/feed-part.route.ts'
import * as indexNowKey from './feeds/index-now/index-now-key.route.ts'
import * as manifest from './feeds/manifest.route.ts'
import * as productFeed from './feeds/products/product-feed.route.ts'
import * as robots from './feeds/robots.route.ts'
import * as sitemapPart from './feeds/sitemap/sitemap-part.route.ts'
import * as sitemap from './feeds/sitemap/sitemap.route.ts'
import * as home from './home/home.page.tsx'
import * as backchannelLogout from './identity/sign-out/backchannel-logout.route.ts'
import * as frontchannelLogout from './identity/sign-out/frontchannel-logout.route.ts'
import * as register from './identity/sign-in/register.page.tsx'
import * as signIn from './identity/sign-in/sign-in.page.tsx'
import * as signOut from './identity/sign-out/sign-out.page.tsx'
import * as signedOut from './identity/sign-out/signed-out.page.tsx'
import { listPage } from './back-office/lists/list.page.tsx'
import { fileOf } from './doors/list-file.server.ts'
import * as officeInvoice from './invoices/office-invoice.route.ts'
import * as ownInvoice from './invoices/own-invoice.route.ts'
import * as location from './locations/location.page.tsx'
import * as locations from './locations/locations.page.tsx'
import { officeLists } from './operation-list.ts'
import type { AnyList } from './operations/list.server.ts'
import * as lookup from './account/lookup/lookup.page.tsx'
import * as order from './orders/page/order.page.tsx'
import * as orderReturn from './returns/return.page.tsx'
import * as page from './pages/page.page.tsx'
import * as cardProviderWebhook from './payments/events/webhook.route.ts'
import { type ActPath, type EndpointPath, ofLists, type ScreenPath } from './routes.ts'
import * as healthz from './system/health/healthz.route.ts'
import * as metrics from './system/figures/metrics.route.ts'
import * as readyz from './system/health/readyz.route.ts'
import * as withdraw from './withdrawals/withdraw.page.tsx'
import type { ActModule, EndpointModule, ScreenModule } from './web/answers/screen.ts'

/** Which module shows which address. A route of the table without its module does not compile. */
export const screens = {
  ...ofLists('', (path) => listPage(path, officeLists[path] as AnyList)),
  '/': home,
  '/account': account,
  '/account/orders': accountOrders,
  '/account/orders/:number': accountOrder,
  '/account/addresses': addresses,
  '/account/profile': profile,
  '/account/data': data,
  '/account/data/erase': eraseData,
  '/admin': adminHome,
  '/admin/batches': adminBatches,
  '/admin/batches/:batch': adminBatch,
  '/admin/drafts': adminDrafts,
  '/admin/drafts/:draft': adminDraft,
  '/admin/ship-by-file': adminShipByFile,
  '/admin/menus': adminMenus,
  '/admin/menus/:menu': adminMenu,
  '/admin/collections': adminCollections,
  '/admin/collections/new': adminNewCollection,
  '/admin/collections/:collection': adminCollection,
  '/admin/collections/:collection/rule': adminRule,
  '/admin/products': adminProducts,
  '/admin/products/new': adminNewProduct,
  '/admin/products/grid': adminGrid,
  '/admin/products/:product': adminProduct,
  '/admin/products/:product/options': adminProductOptions,
  '/admin/customers': adminCustomers,
  '/admin/customers/:customer': adminCustomer,
  '/admin/customers/:customer/erase': adminEraseCustomer,
  '/admin/customers/:customer/merge': adminMergeCustomers,
  '/admin/print/pick-list': printPickList,
  '/admin/print/slips': printSlips,
  '/admin/orders': adminOrders,
  '/admin/orders/:number': adminOrder,
  '/admin/orders/:number/correct': adminCorrect,
  '/admin/orders/:number/cancel': adminCancel,
  '/admin/orders/:number/edit': adminEdit,
  '/admin/orders/:number/parcels/:parcel/lost': adminLost,
  '/admin/orders/:number/receipt': adminReceipt,
  '/admin/orders/:number/refund': adminRefund,
  '/admin/orders/:number/return': adminStartReturn,
  '/admin/orders/:number/send': adminSend,
  '/admin/returns/:return': adminReturn,
  '/admin/returns/:return/exchange': adminExchange,
  '/admin/find': adminFind,
  '/admin/views/new': adminNewView,
  '/admin/views/:view': adminView,
  '/admin/audit': adminAudit,
  '/admin/payments': adminPayments,
  '/admin/former-orders': adminFormerOrders,
  '/admin/former-orders/:order': adminFormerOrder,
  '/admin/imports': adminImports,
  '/admin/imports/new': adminNewImport,
  '/admin/imports/:import': adminImport,
  '/admin/pictures': adminPictures,
  '/admin/pictures/failed': adminFailedPictures,
  '/admin/pictures/:picture': adminPicture,
  '/admin/collections/:collection/picture/choose': adminCollectionPicture,
  '/admin/products/:product/pictures/choose': adminChoosePictures,
  '/admin/redirects': adminRedirects,
  '/admin/look': adminLook,
  '/admin/delivery': adminDelivery,
  '/admin/locations': adminLocations,
  '/admin/places/new': adminNewPlace,
  '/admin/places/:location': adminPlace,
  '/admin/mails': adminMails,
  '/admin/mails/:mail': adminMail,
  '/admin/settings': adminSettings,
  '/admin/synonyms': adminSynonyms,
  '/admin/settings/bank-account': adminBankAccount,
  '/admin/keys': adminKeys,
  '/admin/keys/new': adminNewKey,
  '/admin/keys/:key': adminKey,
  '/admin/keys/:key/change': adminChangeKey,
  '/admin/keys/:key/end': adminEndKey,
  '/admin/keys/:key/rotate': adminRotateKey,
  '/admin/webhooks': adminWebhooks,
  '/admin/webhooks/new': adminNewWebhook,
  '/admin/webhooks/:webhook': adminWebhook,
  '/admin/webhooks/:webhook/change': adminChangeWebhook,
  '/admin/webhooks/:webhook/secret': adminRotateSecret,
  '/admin/webhooks/:webhook/remove': adminRemoveWebhook,
  '/admin/webhook-deliveries': adminDeliveries,
  '/admin/webhook-deliveries/:delivery': adminWebhookDelivery,
  '/admin/shipping-methods': adminMethods,
  '/admin/shipping-methods/new': adminNewMethod,
  '/admin/shipping-methods/:method': adminMethod,
  '/admin/tax-rates': adminRates,
  '/admin/tax-rates/new': adminNewRate,
  '/admin/tax-rates/:rate': adminRate,
  '/admin/pages': adminLegalPages,
  '/admin/pages/:kind': adminLegalPage,
  '/admin/seller': adminSeller,
  '/admin/invitations': adminInvitations,
  '/admin/staff': adminStaff,
  '/admin/purchase-orders': adminPurchases,
  '/admin/purchase-orders/new': adminNewPurchase,
  '/admin/purchase-orders/:purchase': adminPurchase,
  '/admin/purchase-orders/:purchase/edit': adminPurchaseEdit,
  '/admin/stock': adminStock,
  '/admin/stock/count': adminStockCount,
  '/admin/stock/:variant': adminVariantStock,
  '/admin/staff/invite': adminInvite,
  '/admin/staff/:member': adminMember,
  '/admin/staff/:member/roles': adminMemberRoles,
  '/admin/staff/:member/remove': adminRemove,
  '/admin/roles': adminRoles,
  '/admin/roles/new': adminNewRole,
  '/admin/roles/:role': adminRole,
  '/invitation': invitation,
  '/admin/withdrawals': adminWithdrawals,
  '/api': apiReference,
  '/api/:resource': apiResource,
  '/auth/callback': callback,
  '/auth/register': register,
  '/auth/sign-in': signIn,
  '/auth/sign-out': signOut,
  '/auth/signed-out': signedOut,
  '/cart': cart,
  '/withdraw': withdraw,
  '/checkout': checkout,
  '/checkout/pay': checkoutPay,
  '/checkout/draft': payDraft,
  '/checkout/return': checkoutReturn,
  '/collections': collections,
  '/collections/:slug': collection,
  '/products/:slug/notice': askNotice,
  '/notice': notice,
  '/contact': contact,
  '/locations': locations,
  '/locations/:slug': location,
  '/orders': lookup,
  '/orders/:number': order,
  '/orders/:number/data': orderData,
  '/orders/:number/return': orderReturn,
  '/pages/:slug': page,
  '/products/:slug': product,
  '/search': search,
} as const satisfies Partial<Record<ScreenPath, ScreenModule>>

export const endpoints = {
  ...ofLists('.csv', (path) => ({ answer: fileOf(officeLists[path]) })),
  '/api/openapi.json': openApi,
  '/auth/backchannel-logout': backchannelLogout,
  '/auth/frontchannel-logout': frontchannelLogout,
  '/:key{[0-9a-f]+\\.txt}': indexNowKey,
  '/feeds/products.xml': productFeed,
  '/admin/found': adminFound,
  '/admin/live': adminLive,
  '/admin/looking': adminLooking,
  '/admin/imports/:import/rows.csv': adminImportRows,
  '/admin/print/invoices.zip': printInvoices,
  '/admin/mails/:mail/preview': adminMailPreview,
  '/admin/print/labels.csv': printLabels,
  '/admin/products/shopify.csv': shopifyProducts,
  '/admin/redirects/shopify.csv': shopifyFiles.redirects,
  '/admin/orders/shopify.csv': shopifyFiles.orders,
  '/admin/customers/shopify.csv': shopifyFiles.customers,
  '/admin/stock/shopify.csv': shopifyFiles.inventory,
  '/admin/invoices/:number': officeInvoice,
  '/account/data/files/:archive': archiveFile,
  '/orders/:number/data/file': orderArchive,
  '/orders/:number/invoices/:invoice': ownInvoice,
  '/feeds/:file': feedPart,
  '/healthz': healthz,
  '/manifest.webmanifest': manifest,
  '/look/:file': lookFile,
  '/media/:file': media,
  '/metrics': metrics,
  '/readyz': readyz,
  '/robots.txt': robots,
  '/search/suggestions': suggestions,
  '/sitemap.xml': sitemap,
  '/sitemaps/:file': sitemapPart,
  '/webhooks/card-provider': cardProviderWebhook,
} as const satisfies Partial<Record<EndpointPath, EndpointModule>>

export const acts = {
  ...addresses.acts,
  ...adminAudit.acts,
  ...adminBatch.acts,
  ...adminImport.acts,
  ...adminView.acts,
  ...adminBatches.acts,
  ...adminCustomer.acts,
  ...adminDelivery.acts,
  ...adminLook.acts,
  ...adminDraft.acts,
  ...adminDrafts.acts,
  ...adminInvitations.acts,
  ...adminMember.acts,
  ...adminRole.acts,
  ...adminWebhook.acts,
  ...adminWebhookDelivery.acts,
  ...adminPlace.acts,
  ...adminMethod.acts,
  ...adminRate.acts,
  ...adminPurchase.acts,
  ...adminPurchaseEdit.acts,
  ...adminStock.acts,
  ...adminVariantStock.acts,
  ...adminLegalPage.acts,
  ...adminMail.acts,
  ...adminLocations.acts,
  ...accountOrder.acts,
  ...data.acts,
  ...adminCorrect.acts,
  ...adminOrder.acts,
  ...order.acts,
  ...adminPayments.acts,
  ...adminCollection.acts,
  ...adminMenu.acts,
  ...adminNewProduct.acts,
  ...adminProduct.acts,
  ...adminGrid.acts,
  ...adminProducts.acts,
  ...adminFailedPictures.acts,
  ...adminPicture.acts,
  ...adminPictures.acts,
  ...adminReceipt.acts,
  ...adminRedirects.acts,
  ...adminRefund.acts,
  ...adminReturn.acts,
  ...adminSeller.acts,
  ...adminSettings.acts,
  ...adminSynonyms.acts,
  ...adminWithdrawals.acts,
  ...cart.acts,
  ...notice.acts,
  ...profile.acts,
  ...checkout.acts,
  ...withdraw.acts,
} as const satisfies Record<ActPath, ActModule>
