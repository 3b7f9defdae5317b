import { eraseCustomer } from './customers/erasure/erase-customer.operation.ts'
import { mergeCustomers } from './customers/file/merge-customers.operation.ts'
import { customerFile } from './identity/people/customer-file.record.ts'
import { batch } from './batches/batch.record.ts'
import { changeProfile } from './account/profile/change-profile.operation.ts'
import { auditEntries } from './audit/audit.list.ts'
import { customer } from './identity/people/customer.record.ts'
import { cart } from './cart/cart.record.ts'
import { changeDelivery } from './checkout/delivery/change-delivery.operation.ts'
import { shippingMethod } from './checkout/methods/shipping-method.record.ts'
import { taxRate } from './checkout/taxes/tax-rate.record.ts'
import { checkout } from './checkout/checkout.record.ts'
import { draft } from './drafts/draft.record.ts'
import { askErasure } from './customers/erasure/ask-erasure.operation.ts'
import { sendMessage } from './contact/send-message.operation.ts'
import { correctContact } from './corrections/correct-contact.operation.ts'
import { editOrder } from './edits/edit-order.operation.ts'
import { cancelOrder } from './fulfilment/cancel-order.operation.ts'
import { loseParcel } from './fulfilment/lose-parcel.operation.ts'
import { shipOrder } from './fulfilment/ship-order.operation.ts'
import { askOrderArchive } from './customers/guest/ask-order-archive.operation.ts'
import { formerOrder } from './imports/orders/former-order.record.ts'
import { importRun } from './imports/report/import.record.ts'
import { invoice } from './invoices/invoice.record.ts'
import { apiKey } from './keys/key.record.ts'
import { location } from './locations/places/location.record.ts'
import { changeMap } from './locations/map/change-map.operation.ts'
import { changeBankAccount } from './on-account/change-bank-account.operation.ts'
import { product } from './catalogue/writing/product.record.ts'
import { setPicture } from './collections/picture/set-picture.operation.ts'
import { addPictures } from './products/pictures/add-pictures.operation.ts'
import { picture } from './pictures/library/picture.record.ts'
import { createProduct } from './products/create-product.operation.ts'
import { collection } from './catalogue/collections/collection.record.ts'
import { changeRule } from './collections/rule/change-rule.operation.ts'
import { createCollection } from './collections/create-collection.operation.ts'
import { officeLists, operations } from './operation-list.ts'
import type { AnyOperation } from './operations/operation.server.ts'
import { askNotice } from './back-in-stock/ask-notice.operation.ts'
import { stockNotice } from './back-in-stock/notice.record.ts'
import { sendLink } from './account/lookup/send-link.operation.ts'
import { invite } from './staff/invitations/invite.operation.ts'
import { changeRoles } from './staff/members/change-roles.operation.ts'
import { staffMember } from './staff/members/member.record.ts'
import { removeStaff } from './staff/members/remove-staff.operation.ts'
import { createRole } from './staff/roles/create-role.operation.ts'
import { staffRole } from './staff/roles/role.record.ts'
import { order } from './orders/order.record.ts'
import { changeSeller } from './pages/change-seller.operation.ts'
import { mailKind } from './mail-previews/mail-kind.record.ts'
import { legalPage } from './pages/legal-page.record.ts'
import { receivePayment } from './payments/on-account/receive-payment.operation.ts'
import { refundOrder } from './payments/refunding/refund-order.operation.ts'
import { requestReturn } from './returns/request-return.operation.ts'
import { returned } from './returns/return.record.ts'
import { exchangeReturn } from './exchanges/exchange-return.operation.ts'
import { startReturn } from './returns/start-return.operation.ts'
import { savedView } from './saved-views/saved-view.record.ts'
import { createPurchaseOrder } from './purchase-orders/create-purchase.operation.ts'
import { purchaseOrder } from './purchase-orders/purchase-order.record.ts'
import { stockLevel } from './stock/stock.record.ts'
import type { Permission } from './permissions.ts'
import { type ListPath, ofLists, type Path } from './routes.ts'
import { changeSynonyms } from './catalogue/synonyms/change-synonyms.operation.ts'
import { menu } from './menus/menu.record.ts'
import { changeLook } from './look/change-look.operation.ts'
import { changeSettings } from './settings/change-settings.operation.ts'
import type { Visitor } from './web/requests/visit.ts'
import type { Offers } from './web/requests/visitor.tsx'
import { webhook } from './webhooks/endpoints/webhook.record.ts'
import { declareWithdrawal } from './withdrawals/declare-withdrawal.operation.ts'

/** Each record, list and operation states for itself who may see or do it. */
interface Permitted {
  permission: Permission
}

/** What every visitor may open. */
const catalogue: Permitted = { permission: 'catalogue:read' }
const signIn: Permitted = { permission: 'session:write' }
const system: Permitted = { permission: 'system:read' }

const byList = (path: ListPath): Permitted => officeLists[path].of

/**
 * What each address shows or starts, and so who may open it. What is submitted there is checked again by its operation.
 */
export const access = {
  '/': catalogue,
  '/collections': catalogue,
  '/collections/:slug': catalogue,
  '/search': catalogue,
  '/search/suggestions': catalogue,
  '/products/:slug': catalogue,
  '/products/:slug/notice': askNotice,
  '/notice': stockNotice,
  '/cart': cart,
  '/checkout': checkout,
  '/checkout/pay': checkout,
  '/checkout/return': checkout,
  '/checkout/draft': checkout,
  '/orders': sendLink,
  '/orders/:number': checkout,
  '/orders/:number/return': requestReturn,
  '/orders/:number/data': askOrderArchive,
  '/orders/:number/data/file': checkout,
  '/orders/:number/invoices/:invoice': checkout,
  '/account': customer,
  '/account/orders': customer,
  '/account/orders/:number': customer,
  '/account/addresses': customer,
  '/account/profile': changeProfile,
  '/account/data': customer,
  '/account/data/erase': askErasure,
  '/account/data/files/:archive': customer,
  '/auth/sign-in': signIn,
  '/auth/register': signIn,
  '/auth/callback': signIn,
  '/auth/sign-out': signIn,
  '/auth/signed-out': signIn,
  '/auth/backchannel-logout': signIn,
  '/auth/frontchannel-logout': signIn,
  '/invitation': signIn,
  '/contact': sendMessage,
  '/withdraw': declareWithdrawal,
  '/locations': catalogue,
  '/locations/:slug': catalogue,
  '/pages/:slug': catalogue,
  '/admin': order,
  ...ofLists('', byList),
  // In addition to the right to see the list, which its file checks itself: the export takes all customers' addresses
  // out of the shop.
  ...ofLists('.csv', () => ({ permission: 'exports:write' }) as const),
  '/admin/batches/:batch': batch,
  '/admin/customers/:customer': customerFile,
  '/admin/customers/:customer/erase': eraseCustomer,
  '/admin/customers/:customer/merge': mergeCustomers,
  '/admin/drafts/:draft': draft,
  '/admin/ship-by-file': shipOrder,
  '/admin/former-orders/:order': formerOrder,
  '/admin/collections/new': createCollection,
  '/admin/collections/:collection': collection,
  '/admin/collections/:collection/rule': changeRule,
  '/admin/collections/:collection/picture/choose': setPicture,
  '/admin/menus': menu,
  '/admin/menus/:menu': menu,
  '/admin/products/new': createProduct,
  '/admin/products/grid': product,
  '/admin/products/shopify.csv': { permission: 'exports:write' },
  '/admin/redirects/shopify.csv': { permission: 'exports:write' },
  '/admin/orders/shopify.csv': { permission: 'exports:write' },
  '/admin/customers/shopify.csv': { permission: 'exports:write' },
  '/admin/stock/shopify.csv': { permission: 'exports:write' },
  '/admin/products/:product': product,
  '/admin/products/:product/pictures/choose': addPictures,
  '/admin/pictures/:picture': picture,
  '/admin/products/:product/options': product,
  // Everyone who has a list to search; each source checks its own permission.
  '/admin/find': savedView,
  '/admin/found': savedView,
  '/admin/live': savedView,
  '/admin/looking': order,
  '/admin/views/new': savedView,
  '/admin/views/:view': savedView,
  '/admin/imports/new': importRun,
  '/admin/imports/:import': importRun,
  '/admin/imports/:import/rows.csv': importRun,
  '/admin/print/slips': order,
  '/admin/print/pick-list': order,
  // Staff who send parcels need their addresses.
  '/admin/print/labels.csv': shipOrder,
  // Like the file of a list: names, addresses and sums of two hundred customers. One invoice is for all who see its order.
  '/admin/print/invoices.zip': { permission: 'exports:write' },
  '/admin/invoices/:number': invoice,
  '/admin/orders/:number': order,
  '/admin/orders/:number/refund': refundOrder,
  '/admin/orders/:number/edit': editOrder,
  '/admin/orders/:number/correct': correctContact,
  '/admin/orders/:number/cancel': cancelOrder,
  '/admin/orders/:number/parcels/:parcel/lost': loseParcel,
  '/admin/orders/:number/receipt': receivePayment,
  '/admin/orders/:number/return': startReturn,
  '/admin/orders/:number/send': shipOrder,
  '/admin/returns/:return': returned,
  '/admin/returns/:return/exchange': exchangeReturn,
  '/admin/purchase-orders/new': createPurchaseOrder,
  '/admin/purchase-orders/:purchase': purchaseOrder,
  '/admin/purchase-orders/:purchase/edit': purchaseOrder,
  '/admin/stock/count': stockLevel,
  '/admin/stock/:variant': stockLevel,
  '/admin/staff/invite': invite,
  '/admin/staff/:member': staffMember,
  '/admin/staff/:member/roles': changeRoles,
  '/admin/staff/:member/remove': removeStaff,
  '/admin/roles/new': createRole,
  '/admin/roles/:role': staffRole,
  '/admin/keys/new': apiKey,
  '/admin/keys/:key': apiKey,
  '/admin/keys/:key/change': apiKey,
  '/admin/keys/:key/end': apiKey,
  '/admin/keys/:key/rotate': apiKey,
  '/admin/webhooks/new': webhook,
  '/admin/webhooks/:webhook': webhook,
  '/admin/webhooks/:webhook/change': webhook,
  '/admin/webhooks/:webhook/secret': webhook,
  '/admin/webhooks/:webhook/remove': webhook,
  '/admin/webhook-deliveries/:delivery': webhook,
  '/admin/shipping-methods/new': shippingMethod,
  '/admin/shipping-methods/:method': shippingMethod,
  '/admin/tax-rates/new': taxRate,
  '/admin/tax-rates/:rate': taxRate,
  '/admin/seller': changeSeller,
  '/admin/pages': legalPage,
  '/admin/pages/:kind': legalPage,
  '/admin/look': changeLook,
  '/admin/delivery': changeDelivery,
  '/admin/locations': changeMap,
  '/admin/places/new': location,
  '/admin/places/:location': location,
  '/admin/mails': mailKind,
  '/admin/mails/:mail': mailKind,
  '/admin/mails/:mail/preview': mailKind,
  '/admin/audit': auditEntries.of,
  '/admin/settings': changeSettings,
  '/admin/synonyms': changeSynonyms,
  '/admin/settings/bank-account': changeBankAccount,
  '/api': system,
  '/api/:resource': system,
  '/api/openapi.json': system,
  '/sitemap.xml': catalogue,
  '/sitemaps/:file': catalogue,
  '/robots.txt': system,
  '/manifest.webmanifest': system,
  '/:key{[0-9a-f]+\\.txt}': catalogue,
  '/feeds/products.xml': catalogue,
  '/feeds/:file': catalogue,
  '/look/:file': catalogue,
  '/media/:file': catalogue,
  '/webhooks/card-provider': system,
  '/healthz': system,
  '/readyz': system,
  '/metrics': system,
} as const satisfies Record<Path, Permitted>

const byName = new Map(
  Object.values<AnyOperation>(operations).map(({ name, permission }) => [name as string, permission]),
)

/** What this visitor is offered, whatever the page. */
export const offersTo = ({ permissions }: Pick<Visitor, 'permissions'>): Offers => ({
  may(operation) {
    const permission = byName.get(operation)
    if (!permission) throw new Error(`There is no operation ${operation}`)
    return permissions.has(permission)
  },
  mayOpen: (path) => permissions.has(access[path].permission),
})
