/**
 * One address of the shop. Addresses without a locale prefix are English; `/de` before a screen's path makes it German.
 */
export interface Route {
  /** A screen has texts and a language; an endpoint answers machines. */
  kind: 'screen' | 'endpoint'
  methods: readonly ('GET' | 'POST')[]
  /** Kept in the page cache: the answer is the same for everyone and contains nothing personal. */
  cached?: true
  /** The query fields that the answer depends on; others are ignored, so that they cannot fill the cache. */
  query?: readonly string[]
  /**
   * Its page asks the issuer or the card provider, which may take long: it needs its place among the pages made only
   * after that.
   */
  asksNeighbour?: true
  /** An endpoint that everyone may ask, and whose answer depends on who does. */
  forVisitor?: true
  /** Its page looks through many products: such pages wait for each other, and no other page for them. */
  list?: true
  /** The query carries a code or a secret: it is in no link and no form of the page. */
  secretQuery?: true
  /** A post may bring `limits.body` bytes instead of `limits.form`. */
  largeBody?: true
  /** Its forms may bring a file, of `limits.body` bytes at most. */
  takesFile?: true
  /** Its forms may bring large files, which its act receives while they come (`Upload`). */
  receives?: true
  /** Its forms may bring pictures, of `limits.uploads` bytes together at most. */
  takesPictures?: true
  /** Posts that other parties send (card provider, issuer): no Origin to compare, signed instead. */
  fromOutside?: true
}

const get = ['GET'] as const
const form = ['GET', 'POST'] as const
const post = ['POST'] as const

/** The filters of product lists (app/catalogue/lists/listing.ts). */
const filterFields = [
  'type',
  'colour',
  'size',
  'vendor',
  'tag',
  'option',
  'fact',
  'available',
  'reduced',
  'from',
  'to',
] as const

/**
 * The pages of the office's lists: each has a file beside it, at the same address with `.csv` (docs/operations.md, "A
 * list").
 */
export const listPaths = [
  '/admin/archives',
  '/admin/erasures',
  '/admin/batches',
  '/admin/customers',
  '/admin/drafts',
  '/admin/former-customers',
  '/admin/former-orders',
  '/admin/imports',
  '/admin/invitations',
  '/admin/invoices',
  '/admin/keys',
  '/admin/orders',
  '/admin/payments',
  '/admin/pictures',
  '/admin/products',
  '/admin/receivables',
  '/admin/redirects',
  '/admin/returns',
  '/admin/roles',
  '/admin/searches',
  '/admin/shipping-methods',
  '/admin/staff',
  '/admin/stock',
  '/admin/tax-rates',
  '/admin/transfers',
  '/admin/webhook-deliveries',
  '/admin/webhooks',
  '/admin/withdrawals',
] as const
export type ListPath = (typeof listPaths)[number]

/** Something for the page of each list, or for its file. */
export function ofLists<const Suffix extends '' | '.csv', const Made>(suffix: Suffix, make: (path: ListPath) => Made) {
  const made = listPaths.map((path) => [`${path}${suffix}`, make(path)])
  // All of them, as the type says.
  return Object.fromEntries(made) as Record<`${ListPath}${Suffix}`, Made>
}

export const routes = {
  '/': { kind: 'screen', methods: get, cached: true },
  '/collections': { kind: 'screen', methods: get, cached: true },
  '/collections/:slug': {
    kind: 'screen',
    methods: get,
    cached: true,
    query: ['page', 'after', 'before', 'sort', ...filterFields],
    list: true,
  },
  '/search': { kind: 'screen', methods: get, query: ['q', 'page', 'sort', ...filterFields], list: true },
  '/search/suggestions': { kind: 'endpoint', methods: get, query: ['q', 'locale'] },
  '/products/:slug': {
    kind: 'screen',
    methods: get,
    cached: true,
    query: ['option1', 'option2', 'option3', 'changed'],
  },
  '/cart': { kind: 'screen', methods: form },
  '/checkout': { kind: 'screen', methods: get },
  '/checkout/pay': { kind: 'screen', methods: form, query: ['order', 'key'] },
  '/checkout/draft': { kind: 'screen', methods: form, query: ['draft', 'key'], asksNeighbour: true },
  '/checkout/return': { kind: 'screen', methods: get, asksNeighbour: true },
  '/orders': { kind: 'screen', methods: form, query: ['sent'] },
  '/orders/:number': { kind: 'screen', methods: form, query: ['key', 'sent'] },
  '/orders/:number/return': { kind: 'screen', methods: form, query: ['key'] },
  '/orders/:number/data': { kind: 'screen', methods: form, query: ['key', 'sent'] },
  '/orders/:number/data/file': { kind: 'endpoint', methods: get, query: ['key'], forVisitor: true },
  '/orders/:number/invoices/:invoice': { kind: 'endpoint', methods: get, query: ['key'], forVisitor: true },
  '/account': { kind: 'screen', methods: get },
  '/account/orders': { kind: 'screen', methods: get, query: ['page'] },
  '/account/orders/:number': { kind: 'screen', methods: get, query: ['done'] },
  '/account/addresses': { kind: 'screen', methods: get },
  '/account/profile': { kind: 'screen', methods: form },
  '/account/data': { kind: 'screen', methods: get, query: ['done'] },
  '/account/data/erase': { kind: 'screen', methods: form, asksNeighbour: true },
  '/account/data/files/:archive': { kind: 'endpoint', methods: get, forVisitor: true },
  '/auth/sign-in': { kind: 'screen', methods: get, query: ['return_to'], asksNeighbour: true },
  '/auth/register': { kind: 'screen', methods: get, query: ['return_to'], asksNeighbour: true },
  '/auth/callback': { kind: 'screen', methods: get, secretQuery: true, asksNeighbour: true },
  '/auth/sign-out': { kind: 'screen', methods: form },
  '/auth/signed-out': { kind: 'screen', methods: get, query: ['erased', 'state'] },
  '/auth/backchannel-logout': { kind: 'endpoint', methods: post, fromOutside: true },
  '/auth/frontchannel-logout': { kind: 'endpoint', methods: get, query: ['iss', 'sid'], secretQuery: true },
  '/invitation': { kind: 'screen', methods: form, query: ['key'] },
  '/contact': { kind: 'screen', methods: form },
  '/withdraw': { kind: 'screen', methods: form, query: ['order', 'key', 'sent'] },
  '/locations': { kind: 'screen', methods: get, cached: true },
  '/locations/:slug': { kind: 'screen', methods: get, cached: true },
  '/pages/:slug': { kind: 'screen', methods: get, cached: true },
  '/admin': { kind: 'screen', methods: get },
  ...ofLists('', () => ({ kind: 'screen', methods: get })),
  ...ofLists('.csv', () => ({ kind: 'endpoint', methods: get })),
  '/admin/customers/:customer': { kind: 'screen', methods: get },
  '/admin/customers/:customer/erase': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/customers/:customer/merge': { kind: 'screen', methods: form, query: ['from'], asksNeighbour: true },
  '/admin/former-orders/:order': { kind: 'screen', methods: get },
  '/admin/products/new': { kind: 'screen', methods: form, takesPictures: true },
  '/admin/products/:product': {
    kind: 'screen',
    methods: form,
    query: ['done', 'page', 'variant', 'history', 'comment'],
    takesPictures: true,
  },
  '/admin/products/:product/options': { kind: 'screen', methods: form },
  '/admin/find': { kind: 'screen', methods: get, query: ['q'], list: true },
  '/admin/found': { kind: 'endpoint', methods: get, query: ['q', 'locale'] },
  '/admin/live': { kind: 'endpoint', methods: get, forVisitor: true },
  '/admin/looking': { kind: 'endpoint', methods: post },
  '/admin/views/new': { kind: 'screen', methods: form, query: ['list', 'query', 'columns'] },
  '/admin/views/:view': { kind: 'screen', methods: form },
  '/admin/imports/new': { kind: 'screen', methods: form, receives: true },
  '/admin/imports/:import': { kind: 'screen', methods: get },
  '/admin/imports/:import/rows.csv': { kind: 'endpoint', methods: get, forVisitor: true },
  '/admin/batches/:batch': { kind: 'screen', methods: get },
  '/admin/drafts/:draft': { kind: 'screen', methods: get, query: ['q'] },
  '/admin/ship-by-file': { kind: 'screen', methods: form, takesFile: true },
  '/admin/print/slips': { kind: 'screen', methods: get },
  '/admin/print/pick-list': { kind: 'screen', methods: get },
  '/admin/print/labels.csv': { kind: 'endpoint', methods: get },
  '/admin/print/invoices.zip': { kind: 'endpoint', methods: get },
  '/admin/invoices/:number': { kind: 'endpoint', methods: get },
  '/admin/orders/:number': { kind: 'screen', methods: get },
  '/admin/orders/:number/refund': { kind: 'screen', methods: form, query: ['return'], asksNeighbour: true },
  '/admin/orders/:number/edit': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/orders/:number/correct': { kind: 'screen', methods: get },
  '/admin/orders/:number/cancel': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/orders/:number/parcels/:parcel/lost': { kind: 'screen', methods: form },
  '/admin/orders/:number/receipt': { kind: 'screen', methods: form },
  '/admin/orders/:number/return': { kind: 'screen', methods: form, query: ['withdrawal'] },
  '/admin/returns/:return': { kind: 'screen', methods: get, query: ['done'] },
  '/admin/orders/:number/send': { kind: 'screen', methods: form },
  '/admin/stock/count': { kind: 'screen', methods: form, query: ['location', 'vendor', 'q'] },
  '/admin/stock/:variant': { kind: 'screen', methods: get, query: ['before', 'done', 'at'] },
  '/admin/staff/invite': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/staff/:member': { kind: 'screen', methods: get, query: ['done'] },
  '/admin/staff/:member/roles': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/staff/:member/remove': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/roles/new': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/roles/:role': { kind: 'screen', methods: form, query: ['done'], asksNeighbour: true },
  '/admin/keys/new': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/keys/:key': { kind: 'screen', methods: get, query: ['done'] },
  '/admin/keys/:key/change': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/keys/:key/end': { kind: 'screen', methods: form },
  '/admin/keys/:key/rotate': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/webhooks/new': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/webhooks/:webhook': { kind: 'screen', methods: get, query: ['done', 'sent'] },
  '/admin/webhooks/:webhook/change': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/webhooks/:webhook/secret': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/webhooks/:webhook/remove': { kind: 'screen', methods: form, asksNeighbour: true },
  '/admin/webhook-deliveries/:delivery': { kind: 'screen', methods: get },
  '/admin/shipping-methods/new': { kind: 'screen', methods: form },
  '/admin/shipping-methods/:method': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/tax-rates/new': { kind: 'screen', methods: form },
  '/admin/tax-rates/:rate': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/seller': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/pages': { kind: 'screen', methods: get },
  '/admin/pages/:kind': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/mails': { kind: 'screen', methods: get },
  '/admin/mails/:mail': { kind: 'screen', methods: get, query: ['in', 'done'] },
  '/admin/mails/:mail/preview': { kind: 'endpoint', methods: get, query: ['locale'] },
  '/admin/synonyms': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/look': { kind: 'screen', methods: form, query: ['done'], takesPictures: true },
  '/admin/delivery': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/places/new': { kind: 'screen', methods: form },
  '/admin/places/:location': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/locations': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/audit': { kind: 'screen', methods: get, query: ['who', 'operation', 'object', 'from', 'until', 'before'] },
  '/admin/settings': { kind: 'screen', methods: form, query: ['done'] },
  '/admin/settings/bank-account': { kind: 'screen', methods: form, asksNeighbour: true },
  '/api': { kind: 'screen', methods: get, cached: true },
  '/api/openapi.json': { kind: 'endpoint', methods: get },
  '/api/:resource': { kind: 'screen', methods: get, cached: true },
  '/sitemap.xml': { kind: 'endpoint', methods: get },
  '/sitemaps/:file': { kind: 'endpoint', methods: get },
  '/robots.txt': { kind: 'endpoint', methods: get },
  '/manifest.webmanifest': { kind: 'endpoint', methods: get },
  // A name of hexadecimal digits only, so that it collides with no other file at the root.
  '/:key{[0-9a-f]+\\.txt}': { kind: 'endpoint', methods: get },
  '/feeds/products.xml': { kind: 'endpoint', methods: get },
  '/feeds/:file': { kind: 'endpoint', methods: get },
  '/look/:file': { kind: 'endpoint', methods: get },
  '/media/:file': { kind: 'endpoint', methods: get },
  '/webhooks/card-provider': { kind: 'endpoint', methods: post, fromOutside: true, largeBody: true },
  '/healthz': { kind: 'endpoint', methods: get },
  '/readyz': { kind: 'endpoint', methods: get },
  '/metrics': { kind: 'endpoint', methods: get },
} as const satisfies Record<string, Route>

export type Path = keyof typeof routes
export type ScreenPath = { [P in Path]: (typeof routes)[P]['kind'] extends 'screen' ? P : never }[Path]
export type EndpointPath = Exclude<Path, ScreenPath>

/** The screens that are rendered for one visitor. A cached one is shared, so it cannot show a refusal. */
type OwnScreenPath = { [P in ScreenPath]: (typeof routes)[P] extends { cached: true } ? never : P }[ScreenPath]

/**
 * The actions of a screen, each with its own address, and the screen that shows a refused form. The operation checks
 * the permission.
 */
export const acts = {
  '/account/addresses/add': '/account/addresses',
  '/account/addresses/country': '/account/addresses',
  '/account/addresses/:address/change': '/account/addresses',
  '/account/addresses/:address/remove': '/account/addresses',
  '/account/data/archive': '/account/data',
  '/account/data/keep': '/account/data',
  '/account/orders/:number/buy-again': '/account/orders/:number',
  '/account/profile/sign-out-elsewhere': '/account/profile',
  '/admin/audit/verify': '/admin/audit',
  '/admin/batches/:batch/retry': '/admin/batches/:batch',
  '/admin/batches/:batch/start': '/admin/batches/:batch',
  '/admin/batches/:batch/stop': '/admin/batches/:batch',
  '/admin/batches/:batch/undo': '/admin/batches/:batch',
  '/admin/bulk': '/admin/batches',
  '/admin/imports/:import/columns': '/admin/imports/:import',
  '/admin/imports/:import/discard': '/admin/imports/:import',
  '/admin/imports/:import/undo': '/admin/imports/:import',
  '/admin/imports/:import/start': '/admin/imports/:import',
  '/admin/imports/:import/try': '/admin/imports/:import',
  '/admin/customers/:customer/comments': '/admin/customers/:customer',
  '/admin/customers/:customer/comments/:comment/change': '/admin/customers/:customer',
  '/admin/customers/:customer/comments/:comment/delete': '/admin/customers/:customer',
  '/admin/customers/:customer/comments/:comment/restore': '/admin/customers/:customer',
  '/admin/customers/:customer/end-sessions': '/admin/customers/:customer',
  '/admin/customers/:customer/export': '/admin/customers/:customer',
  '/admin/customers/:customer/tags': '/admin/customers/:customer',
  '/admin/customers/:customer/tags/undo': '/admin/customers/:customer',
  '/admin/new-draft': '/admin/drafts',
  '/admin/drafts/:draft/cancel': '/admin/drafts/:draft',
  '/admin/drafts/:draft/contact': '/admin/drafts/:draft',
  '/admin/drafts/:draft/delivery': '/admin/drafts/:draft',
  '/admin/drafts/:draft/delivery/country': '/admin/drafts/:draft',
  '/admin/drafts/:draft/lines': '/admin/drafts/:draft',
  '/admin/drafts/:draft/place': '/admin/drafts/:draft',
  '/admin/drafts/:draft/send': '/admin/drafts/:draft',
  '/admin/drafts/:draft/shipping': '/admin/drafts/:draft',
  '/admin/drafts/:draft/withdraw-link': '/admin/drafts/:draft',
  '/admin/delivery/undo': '/admin/delivery',
  '/admin/look/logo': '/admin/look',
  '/admin/look/logo/undo': '/admin/look',
  '/admin/look/undo': '/admin/look',
  '/admin/invitations/:invitation/resend': '/admin/invitations',
  '/admin/invitations/:invitation/revoke': '/admin/invitations',
  '/admin/places/:location/undo': '/admin/places/:location',
  '/admin/locations/undo': '/admin/locations',
  '/admin/mails/:mail/test': '/admin/mails/:mail',
  '/admin/orders/:number/assign': '/admin/orders/:number',
  '/admin/orders/:number/assign/undo': '/admin/orders/:number',
  '/admin/orders/:number/clear-hold': '/admin/orders/:number',
  '/admin/orders/:number/close': '/admin/orders/:number',
  '/admin/orders/:number/comments': '/admin/orders/:number',
  '/admin/orders/:number/comments/:comment/change': '/admin/orders/:number',
  '/admin/orders/:number/comments/:comment/delete': '/admin/orders/:number',
  '/admin/orders/:number/comments/:comment/restore': '/admin/orders/:number',
  '/admin/orders/:number/correct/address': '/admin/orders/:number/correct',
  '/admin/orders/:number/correct/contact': '/admin/orders/:number/correct',
  '/admin/orders/:number/hold': '/admin/orders/:number',
  '/admin/orders/:number/mails': '/admin/orders/:number',
  '/admin/orders/:number/release': '/admin/orders/:number',
  '/admin/orders/:number/tags': '/admin/orders/:number',
  '/admin/orders/:number/tags/undo': '/admin/orders/:number',
  '/admin/orders/:number/parcels/:parcel/delivered': '/admin/orders/:number',
  '/admin/orders/:number/refund/review': '/admin/orders/:number/refund',
  '/admin/orders/:number/refunds/:refund/not-transferred': '/admin/orders/:number',
  '/admin/orders/:number/refunds/:refund/transferred': '/admin/orders/:number',
  '/admin/orders/:number/receipts/:receipt/undo': '/admin/orders/:number/receipt',
  '/admin/pages/:kind/preview': '/admin/pages/:kind',
  '/admin/pages/:kind/undo': '/admin/pages/:kind',
  '/admin/payments/:problem/reopen': '/admin/payments',
  '/admin/payments/:problem/resolve': '/admin/payments',
  '/admin/pictures/retry': '/admin/pictures',
  '/admin/pictures/:picture/retry': '/admin/pictures',
  '/admin/products/:product/archive': '/admin/products/:product',
  '/admin/products/:product/archive/undo': '/admin/products/:product',
  '/admin/products/:product/comments': '/admin/products/:product',
  '/admin/products/:product/comments/:comment/change': '/admin/products/:product',
  '/admin/products/:product/comments/:comment/delete': '/admin/products/:product',
  '/admin/products/:product/comments/:comment/restore': '/admin/products/:product',
  '/admin/products/:product/copy': '/admin/products/:product',
  '/admin/products/:product/delete': '/admin/products/:product',
  '/admin/products/:product/pictures': '/admin/products/:product',
  '/admin/products/:product/pictures/add': '/admin/products/:product',
  '/admin/products/:product/pictures/undo': '/admin/products/:product',
  '/admin/products/:product/price': '/admin/products',
  '/admin/products/:product/restore': '/admin/products/:product',
  '/admin/products/:product/undo': '/admin/products/:product',
  '/admin/products/:product/variants': '/admin/products/:product',
  '/admin/products/:product/variants/undo': '/admin/products/:product',
  '/admin/redirects/add': '/admin/redirects',
  '/admin/redirects/:redirect/delete': '/admin/redirects',
  '/admin/returns/:return/approve': '/admin/returns/:return',
  '/admin/returns/:return/close': '/admin/returns/:return',
  '/admin/returns/:return/receive': '/admin/returns/:return',
  '/admin/returns/:return/reject': '/admin/returns/:return',
  '/admin/roles/:role/delete': '/admin/roles/:role',
  '/admin/seller/undo': '/admin/seller',
  '/admin/settings/undo': '/admin/settings',
  '/admin/shipping-methods/:method/delete': '/admin/shipping-methods/:method',
  '/admin/shipping-methods/:method/undo': '/admin/shipping-methods/:method',
  '/admin/set-stock': '/admin/stock',
  '/admin/receive-stock': '/admin/stock',
  '/admin/stock/:variant/set': '/admin/stock/:variant',
  '/admin/stock/:variant/adjust': '/admin/stock/:variant',
  '/admin/stock/:variant/item': '/admin/stock/:variant',
  '/admin/stock/:variant/move': '/admin/stock/:variant',
  '/admin/stock/:variant/:location/undo': '/admin/stock/:variant',
  '/admin/tax-rates/:rate/delete': '/admin/tax-rates/:rate',
  '/admin/tax-rates/:rate/undo': '/admin/tax-rates/:rate',
  '/admin/staff/:member/end-sessions': '/admin/staff/:member',
  '/admin/synonyms/undo': '/admin/synonyms',
  '/admin/views/:view/delete': '/admin/views/:view',
  '/admin/views/:view/update': '/admin/views/:view',
  '/admin/webhook-deliveries/:delivery/send-again': '/admin/webhook-deliveries/:delivery',
  '/admin/webhooks/:webhook/disable': '/admin/webhooks/:webhook',
  '/admin/webhooks/:webhook/enable': '/admin/webhooks/:webhook',
  '/admin/webhooks/:webhook/send-again': '/admin/webhooks/:webhook',
  '/admin/webhooks/:webhook/test': '/admin/webhooks/:webhook',
  '/admin/withdrawals/:withdrawal/reopen': '/admin/withdrawals',
  '/admin/withdrawals/:withdrawal/resolve': '/admin/withdrawals',
  '/cart/change': '/cart',
  '/cart/put-back': '/cart',
  '/cart/remove': '/cart',
  '/cart/undo-merge': '/cart',
  '/checkout/contact': '/checkout',
  '/checkout/delivery': '/checkout',
  '/checkout/delivery/country': '/checkout',
  '/checkout/place': '/checkout',
  '/checkout/rates': '/checkout',
  '/checkout/shipping': '/checkout',
  '/checkout/wallet': '/checkout',
  '/orders/:number/buy-again': '/orders/:number',
  '/orders/:number/claim': '/orders/:number',
  '/withdraw/change': '/withdraw',
  '/withdraw/confirm': '/withdraw',
} as const satisfies Record<string, OwnScreenPath>
export type ActPath = keyof typeof acts
