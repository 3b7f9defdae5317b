/**
 * The tables as TypeScript sees them (kysely, camelCase). Migrations are the source of truth; `test/schema.db.test.ts`
 * compares the two.
 */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  AccountPaymentId,
  AccountReceiptId,
  AccountRefundId,
  AddressId,
  ApiKeyId,
  ArchiveId,
  AttemptId,
  BatchId,
  CartId,
  CartLineId,
  CollectionId,
  CommentId,
  CustomerId,
  DraftId,
  DisputeId,
  ErasureId,
  FormerCustomerId,
  FormerOrderId,
  IdentityId,
  InvitationId,
  InvoiceId,
  LetterId,
  LocationId,
  MediaId,
  MessageId,
  OptionId,
  OptionValueId,
  OrderId,
  OrderLineId,
  ProblemId,
  ProductId,
  PurchaseOrderId,
  PurchaseReceiptId,
  RefundId,
  RedirectId,
  ReturnId,
  SavedViewId,
  ShipmentId,
  ShippingMethodId,
  ShippingZoneId,
  ThreadId,
  UploadId,
  StaffMemberId,
  StockNoticeId,
  StaffRoleId,
  VariantId,
  WebhookDeliveryId,
  WebhookId,
  WithdrawalId,
} from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { StaffHold } from '#app/orders/care/care.ts'
import type { LedgerKind, PaymentState } from '#app/orders/money/ledger.ts'
import type { ReturnKind, ReturnReason, ReturnState } from '#app/orders/returns/return.ts'
import type { FulfilmentState } from '#app/orders/shipment.ts'
import type { MovementReason } from '#app/stock/movement.ts'
import type { CustomField } from '#app/catalogue/writing/custom-fields.ts'
import type { FactName } from '#app/catalogue/facts/product-facts.ts'
import type { ProductSafety } from '#app/catalogue/law/safety.ts'
import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { ContentUnit } from '#app/catalogue/law/unit-price.ts'
import type { DraftState } from '#app/drafts/draft.ts'
import type { PurchaseOrderState } from '#app/purchase-orders/purchase-order.ts'
import type { BatchState } from '#app/batches/batch.ts'
import type { KeyKind } from '#app/keys/key-rules.ts'
import type { Permission } from '#app/permissions.ts'
import type { MenuItem, MenuKey } from '#app/menus/menu.ts'
import type { PageKind } from '#app/settings/page-kind.ts'
import type { EventName } from '#app/operations/event-names.ts'
import type { SubscribableEvent, OffBecause, WebhookSecret } from '#app/webhooks/endpoints/webhook.ts'
import type { DeliveryState, SendProblem } from '#app/webhooks/deliveries/delivery.ts'
import type { ErasureReason } from '#app/customers/erasure/erasure.ts'
import type { BesideKind } from '#app/imports/beside/kinds.ts'
import type { WrongWith } from '#app/imports/report/attention.ts'
import type { FoundInFile, ImportAnswers, ImportWork, TrialResult, UndoCounts } from '#app/imports/steps/steps.ts'
import type { FormerOrderLine } from '#app/imports/orders/former-order.ts'
import type { InvoiceContent } from '#app/invoices/invoice.ts'
import type {
  InvoiceKind,
  OrderDraft,
  OrderOption,
  OrderPicture,
  OrderShippingMethod,
  OrderTax,
} from '#app/orders/order.ts'

// The content of a jsonb column is described where its rules are; only *.server.ts files may import from here.
export type { OrderPicture, OrderShippingMethod, OrderTax, PostalAddress }

type Json<T> = ColumnType<T, T | string, T | string>
type JsonByDefault<T> = ColumnType<T, T | string | undefined, T | string>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** Texts of one row in further languages: `{ de: { title: '…' } }`. A missing one falls back to the row's own. */
export type Translations = Record<string, Record<string, string>>

export interface Database {
  synonymRules: { language: string; words: Generated<string> }
  missedSearches: {
    id: string
    language: string
    words: string
    times: Generated<number>
    lastAt: Time
    /** Invented for the demo shop; so are the threads with this mark. */
    demo: Generated<boolean>
  }
  settings: { key: string; value: Json<unknown>; updatedAt: TimeByDefault }
  media: {
    id: MediaId
    key: Optional<string>
    kind: 'svg' | 'raster'
    state: Generated<'pending' | 'ready' | 'failed'>
    sourceUrl: Optional<string>
    failure: Optional<string>
    width: Optional<number>
    height: Optional<number>
    alt: Generated<string>
    colour: Generated<string>
    widths: Generated<number[]>
    translations: JsonByDefault<Translations>
    createdAt: TimeByDefault
    focus: Optional<number[]>
    formerId: Optional<MediaId>
  }
  products: {
    id: ProductId
    slug: string
    title: string
    description: Generated<string>
    vendor: Generated<string>
    productType: Generated<string>
    tags: Generated<string[]>
    status: Generated<'draft' | 'active' | 'archived'>
    taxClass: Generated<string>
    seoTitle: Optional<string>
    seoDescription: Optional<string>
    translations: JsonByDefault<Translations>
    importSource: Optional<string>
    importHash: Optional<string>
    category: Generated<string>
    featured: Generated<boolean>
    customFields: JsonByDefault<Record<string, CustomField>>
    draftReasons: JsonByDefault<{ column: string; reason: string; value: string }[]>
    createdAt: TimeByDefault
    updatedAt: TimeByDefault
    version: Generated<number>
    safety: ColumnType<ProductSafety | null, string | null | undefined, string | null>
    facts: JsonByDefault<Partial<Record<FactName, string>>>
    searchWords: Optional<string>
  }
  options: {
    id: OptionId
    productId: ProductId
    position: number
    name: string
    translations: JsonByDefault<Translations>
  }
  optionValues: {
    id: OptionValueId
    optionId: OptionId
    position: number
    name: string
    swatch: Optional<string>
    translations: JsonByDefault<Translations>
  }
  variants: {
    id: VariantId
    productId: ProductId
    position: Generated<number>
    sku: Optional<string>
    barcode: Optional<string>
    value1Id: Optional<OptionValueId>
    value2Id: Optional<OptionValueId>
    value3Id: Optional<OptionValueId>
    price: number
    compareAtPrice: Optional<number>
    weightGrams: Generated<number>
    cost: number | null
    requiresShipping: Generated<boolean>
    dimensions: ColumnType<
      { length: number; width: number; height: number } | null,
      string | null | undefined,
      string | null
    >
    customFields: JsonByDefault<Record<string, CustomField>>
    tracksStock: Generated<boolean>
    allowsBackorder: Generated<boolean>
    noReturn: NoReturn | null
    toOrderDaysMin: Optional<number>
    toOrderDaysMax: Optional<number>
    mediaId: Optional<MediaId>
    createdAt: TimeByDefault
    contentAmount: Optional<number>
    contentUnit: Optional<ContentUnit>
    lowStockAt: Optional<number>
    customsCode: Optional<string>
    originCountry: Optional<string>
    /** Written by the database when a reduction begins. */
    lowestBefore: ColumnType<number | null, never, never>
  }
  variantSales: {
    variantId: VariantId
    price: number
    startsAt: Time
    endsAt: OptionalTime
    state: Generated<'planned' | 'running'>
    formerPrice: Optional<number>
    formerCompareAtPrice: Optional<number>
  }
  productSchedules: { productId: ProductId; publishAt: OptionalTime; withdrawAt: OptionalTime }
  variantPrices: { variantId: VariantId; fromAt: TimeByDefault; price: number }
  productMedia: {
    productId: ProductId
    mediaId: MediaId
    position: number
    alt: Generated<string>
    translations: JsonByDefault<Translations>
  }
  locations: {
    id: LocationId
    slug: string
    name: string
    description: Generated<string>
    address: Json<PostalAddress>
    latitude: number | null
    longitude: number | null
    phone: Generated<string>
    email: Generated<string>
    hours: JsonByDefault<{ weekday: number; opens: string; closes: string }[]>
    closedOn: JsonByDefault<{ date: string; reason: Record<string, string> }[]>
    pickUp: Generated<boolean>
    isShown: Generated<boolean>
    position: Generated<number>
    mediaId: Optional<MediaId>
    translations: JsonByDefault<Translations>
  }
  stockLevels: {
    variantId: VariantId
    locationId: LocationId
    allowsBackorder: boolean
    onHand: number
    reserved: Generated<number>
    /** What lists find it by; the database keeps these. */
    id: ColumnType<string, never, never>
    vendor: ColumnType<string, never, never>
    counted: ColumnType<boolean, never, never>
    lowAt: ColumnType<number | null, never, never>
  }
  stockMovements: {
    id: string
    variantId: VariantId
    locationId: LocationId
    quantity: number
    reason: MovementReason
    reference: Generated<string>
    note: Generated<string>
    who: string
    at: TimeByDefault
  }
  purchaseOrders: {
    id: PurchaseOrderId
    number: Generated<string>
    supplier: string
    reference: Generated<string>
    locationId: LocationId
    expectedOn: Optional<string>
    note: Generated<string>
    currency: string
    state: Generated<PurchaseOrderState>
    closedAt: OptionalTime
    cancelledAt: OptionalTime
    madeBy: string
    madeAt: Time
  }
  purchaseOrderLines: {
    purchaseOrderId: PurchaseOrderId
    variantId: VariantId
    position: number
    title: string
    sku: Optional<string>
    quantity: number
    arrived: Generated<number>
    coming: Generated<number>
    unitCost: Optional<number>
  }
  purchaseReceipts: {
    id: PurchaseReceiptId
    purchaseOrderId: PurchaseOrderId
    locationId: LocationId
    reference: Generated<string>
    note: Generated<string>
    who: string
    at: Time
    undoneAt: OptionalTime
  }
  purchaseReceiptLines: { receiptId: PurchaseReceiptId; variantId: VariantId; quantity: number }
  collections: {
    id: CollectionId
    slug: string
    title: string
    description: Generated<string>
    rule: ColumnType<CollectionRule | null, CollectionRule | string | null | undefined, CollectionRule | string | null>
    featured: Generated<boolean>
    position: Generated<number>
    parentId: Optional<CollectionId>
    mediaId: Optional<MediaId>
    translations: JsonByDefault<Translations>
    createdAt: TimeByDefault
    /** The filters of its list, in this order; null means the default. */
    filters: Generated<string[] | null>
    visible: Generated<boolean>
    sort: Generated<'featured' | 'newest' | 'price-up' | 'price-down' | 'title'>
    seoTitle: Optional<string>
    seoDescription: Optional<string>
    deletedAt: Optional<Date>
    /** What the file of a former shop said of it, and of its products, at its last import: two hashes. */
    importHash: Optional<string>
    /** Visible, and not deleted. */
    shown: ColumnType<boolean, never, never>
  }
  collectionProducts: { collectionId: CollectionId; productId: ProductId; position: Generated<number> }
  pages: {
    id: string
    slug: string
    title: string
    body: Generated<string>
    position: Generated<number>
    translations: JsonByDefault<Translations>
    updatedAt: TimeByDefault
    kind: Optional<PageKind>
  }
  menus: {
    key: MenuKey
    items: ColumnType<MenuItem[] | null, MenuItem[] | string | null | undefined, MenuItem[] | string | null>
    updatedAt: TimeByDefault
  }
  pageVersions: {
    id: Generated<string>
    kind: PageKind
    title: string
    body: string
    translations: JsonByDefault<Translations>
    at: TimeByDefault
  }
  withdrawals: {
    id: WithdrawalId
    submissionKey: string
    orderNumber: string
    orderId: Optional<OrderId>
    fromBuyer: boolean
    name: string
    email: string
    items: string
    locale: string
    receivedAt: Time
    handledAt: OptionalTime
    handledBy: Optional<string>
  }
  redirects: {
    id: Generated<RedirectId>
    fromPath: string
    toPath: string
    source: Generated<'shop' | 'import' | 'staff'>
    createdAt: TimeByDefault
  }
  formerCustomers: {
    id: FormerCustomerId
    source: string
    shop: 'shopify' | 'woocommerce'
    number: string
    name: string
    company: string
    email: string | null
    phone: string
    address: string[]
    acceptsEmail: boolean | null
    acceptsSms: boolean | null
    ordersCount: number | null
    spent: string
    note: string
    taxExempt: boolean
    tags: string[]
    hash: string
    importedAt: Time
  }
  formerOrders: {
    id: FormerOrderId
    source: string
    shop: 'shopify'
    number: string
    placedAt: Time
    cancelledAt: OptionalTime
    name: string
    email: string | null
    phone: string
    payment: string
    fulfilment: string
    paymentMethod: string
    shippingMethod: string
    currency: string
    subtotal: number
    discount: number
    discountCode: string
    shipping: number
    tax: number
    total: number
    refunded: number
    billingAddress: string[]
    shippingAddress: string[]
    note: string
    tags: string[]
    lines: Json<FormerOrderLine[]>
    hash: string
    importedAt: Time
  }
  imports: {
    id: string
    fileName: string
    format: 'shopify' | 'woocommerce' | 'generic' | BesideKind
    fileHash: string
    currency: Optional<string>
    pricesIncludeTax: Optional<boolean>
    state: 'uploaded' | 'checked' | 'running' | 'done' | 'failed' | 'undone'
    createdCount: Generated<number>
    changedCount: Generated<number>
    unchangedCount: Generated<number>
    refusedCount: Generated<number>
    draftCount: Generated<number>
    header: Generated<string[]>
    delimiter: Generated<string>
    errors: JsonByDefault<unknown[]>
    createdAt: TimeByDefault
    finishedAt: OptionalTime
    uploadId: Optional<UploadId>
    inventoryId: Optional<UploadId>
    work: Optional<ImportWork>
    madeByKind: Optional<'person' | 'key' | 'tool'>
    madeBy: Optional<string>
    found: ColumnType<FoundInFile | null, string | null | undefined, string | null>
    answers: JsonByDefault<ImportAnswers>
    trial: ColumnType<TrialResult | null, string | null | undefined, string | null>
    progress: Generated<number>
    undone: ColumnType<UndoCounts | null, string | null | undefined, string | null>
  }
  uploads: {
    id: UploadId
    fileName: string
    bytes: Generated<number>
    isWhole: Generated<boolean>
    createdAt: Time
  }
  uploadPieces: {
    uploadId: UploadId
    piece: number
    content: Buffer
  }
  importRows: {
    importId: string
    line: number
    problem: string
    problems: Json<WrongWith> | null
    cells: string[]
  }
  customers: {
    id: CustomerId
    email: Optional<string>
    name: Generated<string>
    phone: Optional<string>
    locale: Generated<string>
    marketingConsentAt: OptionalTime
    createdAt: TimeByDefault
    version: Generated<number>
  }
  /** Of each account, with its id, and of each address that bought without one. Triggers write all but the tags. */
  customerFiles: {
    id: CustomerId
    customerId: Optional<CustomerId>
    guest: ColumnType<boolean, never, never>
    email: Generated<string>
    name: Generated<string>
    country: Optional<string>
    orders: Generated<number>
    currency: Generated<string>
    worth: ColumnType<string, never, never>
    lastOrderAt: TimeByDefault
    createdAt: Time
  }
  customerSums: { fileId: CustomerId; currency: string; orders: number; worth: ColumnType<string, number, number> }
  customerTags: { fileId: CustomerId; tag: string }
  customerMerges: { goneId: CustomerId; intoId: CustomerId; mergedAt: Time }
  customerWords: { fileId: CustomerId; word: string }
  identities: {
    id: IdentityId
    customerId: CustomerId
    issuer: string
    subject: string
    email: Optional<string>
    emailVerified: Generated<boolean>
    demo: Generated<boolean>
    createdAt: TimeByDefault
    lastSeenAt: TimeByDefault
  }
  sessions: {
    idHash: Buffer
    identityId: IdentityId
    clientId: Optional<string>
    providerSessionId: Optional<string>
    idToken: Optional<string>
    authenticatedAt: OptionalTime
    createdAt: TimeByDefault
    lastSeenAt: TimeByDefault
    expiresAt: Time
    endedAt: OptionalTime
    endedByIssuer: Generated<boolean>
    userAgent: Generated<string>
  }
  signInAttempts: {
    stateHash: Buffer
    browserHash: Optional<Buffer>
    nonce: Optional<string>
    codeVerifier: Optional<string>
    returnTo: string
    locale: string
    maxAge: Optional<number>
    prompted: Generated<boolean>
    createdAt: TimeByDefault
    expiresAt: Time
    usedAt: OptionalTime
    sessionHash: Optional<Buffer>
  }
  usedLogoutTokens: {
    issuer: string
    tokenId: string
    usedAt: TimeByDefault
    subject: Optional<string>
    providerSessionId: Optional<string>
    issuedAt: OptionalTime
  }
  batches: {
    id: BatchId
    operation: string
    list: string
    input: Json<Record<string, unknown>>
    state: BatchState
    undoes: BatchId | null
    madeByKind: 'person' | 'key' | 'tool'
    madeBy: string | null
    madeAt: Date
    startedAt: Date | null
    endedAt: Date | null
    total: number
  }
  batchItems: {
    batchId: BatchId
    position: number
    objectKey: string
    label: string
    input: Json<Record<string, unknown>> | null
    state: Generated<'waiting' | 'done' | 'unchanged' | 'failed'>
    reason: string | null
    pointer: string | null
    tries: Generated<number>
    settled: Json<unknown>
    entry: string | null
  }
  staffMembers: { id: StaffMemberId; identityId: IdentityId; roles: string[]; createdAt: TimeByDefault }
  staffRoles: { id: StaffRoleId; name: string; permissions: Permission[]; createdAt: TimeByDefault }
  stockNotices: {
    id: StockNoticeId
    variantId: VariantId
    email: string
    locale: string
    askedAt: Time
    confirmedAt: OptionalTime
  }
  staffInvitations: {
    id: InvitationId
    email: string
    role: string
    invitedBy: Optional<IdentityId>
    locale: string
    mails: Generated<number>
    createdAt: Time
    sentAt: Time
    expiresAt: Time
    acceptedAt: OptionalTime
    acceptedBy: Optional<IdentityId>
    revokedAt: OptionalTime
  }
  addresses: {
    id: AddressId
    customerId: CustomerId
    address: Json<PostalAddress>
    usedAt: TimeByDefault
    createdAt: TimeByDefault
  }
  erasures: {
    id: ErasureId
    customerId: Optional<CustomerId>
    email: Optional<string>
    reason: ErasureReason
    requestedBy: string
    requestedAt: Time
    withdrawnAt: OptionalTime
    doneAt: OptionalTime
    orders: Optional<number>
  }
  archives: {
    id: ArchiveId
    customerId: CustomerId
    requestedBy: string
    requestedAt: Time
    madeAt: OptionalTime
    expiresAt: OptionalTime
    content: Optional<Buffer>
  }
  shippingZones: { id: ShippingZoneId; name: string; countries: string[]; translations: JsonByDefault<Translations> }
  shippingMethods: {
    id: ShippingMethodId
    zoneId: ShippingZoneId
    name: string
    detail: Generated<string>
    price: number
    freeFrom: Optional<number>
    maxWeightGrams: Optional<number>
    daysMin: number
    daysMax: number
    deliversOn: Generated<'mon-fri' | 'mon-sat'>
    position: Generated<number>
    translations: JsonByDefault<Translations>
  }
  taxRates: {
    id: string
    country: string
    region: Generated<string>
    taxClass: string
    rateBasisPoints: number
    name: string
    translations: JsonByDefault<Translations>
  }
  carts: {
    id: CartId
    tokenHash: Buffer
    customerId: Optional<CustomerId>
    currency: string
    state: Generated<'open' | 'ordered' | 'merged' | 'expired'>
    checkout: JsonByDefault<Record<string, unknown>>
    mergedInto: Optional<CartId>
    goesAlong: Generated<boolean>
    merged: ColumnType<unknown, unknown, unknown>
    again: ColumnType<unknown, unknown, unknown>
    lastAdd: ColumnType<unknown, unknown, unknown>
    removed: ColumnType<unknown, unknown, unknown>
    version: Generated<number>
    createdAt: TimeByDefault
    updatedAt: TimeByDefault
    expiresAt: Time
  }
  cartLines: {
    id: CartLineId
    cartId: CartId
    variantId: VariantId
    quantity: number
    priceWhenAdded: number
    ownPrice: Optional<number>
    priceReason: Optional<string>
    addedAt: TimeByDefault
  }
  goneCartLines: {
    id: CartLineId
    cartId: CartId
    version: number
    title: string
    translations: JsonByDefault<Translations>
    choice: ColumnType<unknown, unknown, unknown>
  }
  removedAttempts: {
    id: AttemptId
  }
  backfills: {
    name: string
    position: Optional<string>
    rowsWritten: Generated<string>
    rowsOfPass: Generated<string>
    /** Rows of the next batch. */
    size: Generated<number>
    startedAt: TimeByDefault
    lastBatchAt: OptionalTime
    finishedAt: OptionalTime
    closedAt: OptionalTime
    failures: Generated<number>
    lastError: Optional<string>
    retryAt: OptionalTime
  }
  databaseServers: {
    system: string
    timeline: number
    firstSeenAt: TimeByDefault
    aliveAt: TimeByDefault
    completeUntil: OptionalTime
    lost: Generated<boolean>
    comparedAt: OptionalTime
  }
  drafts: {
    id: DraftId
    number: Generated<string>
    cartId: CartId
    customerId: Optional<CustomerId>
    locale: string
    note: Generated<string>
    state: Generated<DraftState>
    offer: ColumnType<OrderDraft | null, string | null | undefined, string | null>
    linkSeries: Generated<number>
    linkExpiresAt: Optional<Date>
    supplements: Optional<OrderId>
    exchanges: Optional<ReturnId>
    exchanged: Optional<number>
    email: Optional<string>
    total: Generated<number>
    currency: string
    madeBy: string
    madeAt: Date
    version: Generated<number>
  }
  orders: {
    id: OrderId
    number: Generated<string>
    state: Generated<'pending' | 'placed' | 'expired' | 'cancelled' | 'closed'>
    cartId: Optional<CartId>
    customerId: Optional<CustomerId>
    submissionKey: string
    snapshotHash: string
    email: string
    phone: Optional<string>
    locale: string
    currency: string
    delivery: 'ship' | 'pick_up'
    pickUpLocationId: Optional<LocationId>
    shippingAddress: ColumnType<
      PostalAddress | null,
      PostalAddress | string | null | undefined,
      PostalAddress | string | null
    >
    billingAddress: ColumnType<
      PostalAddress | null,
      PostalAddress | string | null | undefined,
      PostalAddress | string | null
    >
    shippingMethod: ColumnType<
      OrderShippingMethod | null,
      OrderShippingMethod | string | null | undefined,
      OrderShippingMethod | string | null
    >
    pricesIncludeTax: boolean
    subtotal: number
    shippingTotal: number
    taxTotal: number
    total: number
    taxes: JsonByDefault<OrderTax[]>
    createdAt: TimeByDefault
    expiresAt: Time
    placedAt: OptionalTime
    expiredAt: OptionalTime
    cancelledAt: OptionalTime
    closedAt: OptionalTime
    heldBecause: Optional<string>
    staffHold: Optional<StaffHold>
    staffHoldNote: Optional<string>
    staffHoldUntil: Optional<string>
    assignedTo: Optional<IdentityId>
    linkSeries: Generated<number>
    version: Generated<number>
    clientHash: Optional<Buffer>
    testMode: Optional<boolean>
    networkHash: Optional<Buffer>
    wideNetworkHash: Optional<Buffer>
    displacedAt: OptionalTime
    cartClosedAt: OptionalTime
    displacedOthers: Generated<boolean>
    gaveWayFor: Optional<string>
    gaveWayTo: Optional<string>
    /** This and the next two: null only in older orders, until the next start has computed it. */
    payment: PaymentState
    fulfilment: FulfilmentState
    toPack: boolean
    /** What the shop has kept of its money, in minor units; null as above. */
    kept: ColumnType<string | null, number | string | null | undefined, number | string | null>
    /** Since when it names no one. */
    erasedAt: OptionalTime
  }
  /** With the order's total, by which they are sorted too. */
  orderTags: { orderId: OrderId; tag: string; currency: string; total: number }
  orderLines: {
    id: OrderLineId
    orderId: OrderId
    position: number
    variantId: Optional<VariantId>
    productId: Optional<ProductId>
    title: string
    titleLanguage: Optional<string>
    slug: string
    sku: Optional<string>
    options: JsonByDefault<OrderOption[]>
    picture: ColumnType<OrderPicture | null, OrderPicture | string | null | undefined, OrderPicture | string | null>
    unitPrice: number
    quantity: number
    removed: Generated<number>
    taxName: Generated<string>
    taxRateBasisPoints: Generated<number>
    taxAmount: Generated<number>
    total: number
    noReturn: NoReturn | null
  }
  stockReservations: {
    id: string
    orderId: OrderId
    variantId: VariantId
    locationId: LocationId
    quantity: number
    state: Generated<'held' | 'committed' | 'released'>
    expiresAt: Time
    /** Its order has something left to send; the database keeps it. */
    unsent: ColumnType<boolean, never, never>
  }
  paymentAttempts: {
    id: AttemptId
    orderId: OrderId
    sequence: number
    provider: string
    providerReference: Optional<string>
    amount: number
    currency: string
    state: Generated<
      'created' | 'requires_action' | 'processing' | 'authorised' | 'captured' | 'declined' | 'cancelled'
    >
    method: Generated<'fields' | 'hosted' | 'account'>
    hostedReference: Optional<string>
    capture: Generated<'order' | 'shipping'>
    captureBefore: OptionalTime
    declines: Generated<number>
    declineCode: Optional<string>
    declineReference: Optional<string>
    paidWith: Optional<string>
    paidWithDetail: Optional<string>
    createdAt: TimeByDefault
    updatedAt: TimeByDefault
  }
  ledgerEntries: {
    id: string
    orderId: OrderId
    attemptId: Optional<AttemptId>
    kind: LedgerKind
    amount: number
    currency: string
    providerReference: string
    at: TimeByDefault
  }
  refunds: {
    id: RefundId
    orderId: OrderId
    attemptId: AttemptId
    amount: number
    currency: string
    reason: string
    state: Generated<'requested' | 'pending' | 'succeeded' | 'failed'>
    providerReference: Optional<string>
    requestedBy: string
    createdAt: TimeByDefault
    note: Generated<string>
    shippingAmount: Generated<number>
    submissionKey: Optional<string>
    failure: Optional<string>
    settledAt: OptionalTime
    keysSpent: Generated<number>
    credited: Generated<boolean>
    quiet: Generated<boolean>
    returnId: Optional<ReturnId>
  }
  invoices: {
    id: InvoiceId
    kind: InvoiceKind
    prefix: string
    year: number
    sequence: number
    /** Of the three before. */
    number: ColumnType<string, never, never>
    orderId: OrderId
    refundId: Optional<RefundId>
    issuedAt: Time
    currency: string
    total: number
    content: Json<InvoiceContent>
  }
  invoiceFiles: { invoiceId: InvoiceId; content: Buffer }
  invoicesDue: { id: OrderId | RefundId; orderId: OrderId; refundId: Optional<RefundId>; since: Time }
  refundLines: { refundId: RefundId; orderLineId: OrderLineId; quantity: number; amount: number }
  disputes: {
    id: DisputeId
    orderId: OrderId
    attemptId: AttemptId
    providerReference: string
    amount: number
    currency: string
    reason: string
    state: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
    answerBy: OptionalTime
    openedAt: TimeByDefault
    closedAt: OptionalTime
  }
  accountPayments: {
    id: AccountPaymentId
    attemptId: AttemptId
    orderId: OrderId
    shopId: string
    live: boolean
    amount: number
    currency: string
    /** A day as YYYY-MM-DD. */
    dueOn: string
    /** The open amount. */
    owed: number
    cancelledAt: OptionalTime
    remindedAt: OptionalTime
    createdAt: Time
  }
  accountReceipts: {
    id: AccountReceiptId
    paymentId: AccountPaymentId
    amount: number
    receivedOn: string
    recordedBy: string
    submissionKey: string
    recordedAt: Time
    takesBack: Optional<string>
    reason: Optional<string>
  }
  calls: {
    scope: string
    key: string
    digest: Buffer
    begunAt: Time
    answeredAt: OptionalTime
    answer: Json<unknown>
  }
  apiKeys: {
    id: ApiKeyId
    name: string
    kind: KeyKind
    hash: Buffer
    previousHash: Optional<Buffer>
    previousUntil: OptionalTime
    hint: string
    scopes: Permission[]
    networks: string[]
    madeBy: Optional<IdentityId>
    createdAt: Time
    expiresAt: OptionalTime
    lastUsedAt: OptionalTime
    endedAt: OptionalTime
  }
  auditEntries: {
    id: string
    at: Time
    actorKind: 'person' | 'key' | 'tool' | 'system'
    actorId: Optional<string>
    door: string
    operation: string
    record: string
    objectId: string
    requestId: string
    input: Json<unknown>
    changes: Json<unknown>
    personal: Json<Record<string, string>>
  }
  auditValues: { entryId: string; pointer: string; salt: Buffer; value: Json<unknown> }
  auditSeals: { position: string; entryId: string; hash: Buffer }
  auditUnsealed: { entryId: string }
  auditChecks: {
    onlyRow: Generated<boolean>
    askedAt: Time
    doneAt: OptionalTime
    entries: Generated<string>
    problems: JsonByDefault<unknown[]>
  }
  events: {
    id: string
    at: Time
    transactionId: Generated<string>
    type: string
    record: string
    objectId: string
    version: string
    snapshot: Json<unknown>
    sequence: Generated<string>
  }
  accountCredits: { refundId: RefundId; paymentId: string; amount: number; createdAt: Time }
  accountRefunds: {
    id: AccountRefundId
    paymentId: AccountPaymentId
    refundId: RefundId
    amount: number
    state: Generated<'pending' | 'succeeded' | 'failed'>
    settledBy: Optional<string>
    settledAt: OptionalTime
    createdAt: Time
  }
  paymentProblems: {
    id: ProblemId
    kind: string
    reference: string
    orderId: Optional<OrderId>
    details: JsonByDefault<Record<string, string | number | null>>
    foundAt: TimeByDefault
    resolvedAt: OptionalTime
    resolvedBy: Optional<string>
    calls: Generated<number>
    overAt: OptionalTime
  }
  postponedWork: { work: string; reference: string; tries: number; retryAt: Time }
  providerCursors: {
    provider: string
    listedUntil: Time
    listedAt: OptionalTime
    readAt: OptionalTime
    sweepFrom: OptionalTime
    sweepAt: OptionalTime
  }
  providerEvents: {
    provider: string
    eventId: string
    type: string
    body: Json<unknown>
    state: Generated<'received' | 'deferred' | 'processed' | 'ignored'>
    reason: Optional<string>
    tries: Generated<number>
    receivedAt: TimeByDefault
    processedAt: OptionalTime
  }
  shipments: {
    id: ShipmentId
    orderId: OrderId
    state: Generated<'packed' | 'shipped' | 'delivered' | 'lost' | 'cancelled'>
    carrier: Generated<string>
    trackingNumber: Optional<string>
    trackingLink: Optional<string>
    packedAt: TimeByDefault
    shippedAt: OptionalTime
    deliveredAt: OptionalTime
    sentBy: Optional<string>
    locationId: Optional<LocationId>
    submissionKey: Optional<string>
  }
  shipmentLines: { shipmentId: ShipmentId; orderLineId: OrderLineId; quantity: number }
  returns: {
    id: ReturnId
    orderId: OrderId
    number: string
    kind: ReturnKind
    withdrawalId: Optional<WithdrawalId>
    state: ReturnState
    note: Optional<string>
    instructions: Optional<string>
    rejection: Optional<string>
    requestedBy: string
    requestedAt: Time
    decidedBy: Optional<string>
    decidedAt: OptionalTime
    locationId: Optional<LocationId>
    receivedBy: Optional<string>
    receivedAt: OptionalTime
    closedBy: Optional<string>
    closedAt: OptionalTime
  }
  returnLines: {
    returnId: ReturnId
    orderLineId: OrderLineId
    quantity: number
    reason: Optional<ReturnReason>
    arrived: Generated<number>
    restocked: Generated<number>
  }
  letters: {
    id: LetterId
    kind: string
    reference: string
    recipient: string
    locale: string
    data: JsonByDefault<Record<string, unknown>>
    state: Generated<'owed' | 'sent' | 'refused'>
    createdAt: TimeByDefault
    sentAt: OptionalTime
    stranger: Optional<string>
    admittedAt: OptionalTime
    /** The mail that this one repeats. */
    againOf: Optional<LetterId>
  }
  comments: {
    id: CommentId
    record: string
    objectId: string
    authorId: Optional<IdentityId>
    author: Optional<string>
    body: string
    createdAt: TimeByDefault
    changedAt: OptionalTime
    deletedAt: OptionalTime
  }
  deletedRows: { id: string; record: string; content: Json<object>; deletedAt: Time }
  savedViews: {
    id: SavedViewId
    list: string
    name: string
    ownerId: Optional<IdentityId>
    owner: Optional<string>
    shared: boolean
    query: string
    columns: Optional<string[]>
    createdAt: Time
  }
  threads: {
    id: ThreadId
    subject: string
    orderNumber: Optional<string>
    customerId: Optional<CustomerId>
    name: string
    email: string
    locale: string
    createdAt: TimeByDefault
    demo: Generated<boolean>
  }
  messages: {
    id: MessageId
    threadId: ThreadId
    author: 'customer' | 'staff'
    body: string
    at: TimeByDefault
  }
  webhooks: {
    id: WebhookId
    url: string
    description: Optional<string>
    events: Optional<SubscribableEvent[]>
    secrets: Json<WebhookSecret[]>
    seesCosts: Generated<boolean>
    offSince: OptionalTime
    offBecause: Optional<OffBecause>
    failingSince: OptionalTime
    createdAt: Time
  }
  webhookOutbox: { sequence: string }
  webhookDeliveries: {
    id: WebhookDeliveryId
    webhookId: WebhookId
    eventId: string
    type: EventName
    record: string
    objectId: string
    sequence: string
    state: Generated<DeliveryState>
    tries: Generated<number>
    begunAt: OptionalTime
    nextAt: OptionalTime
    inFlight: Generated<boolean>
    createdAt: Time
    triedAt: OptionalTime
    status: Optional<number>
    answer: Optional<string>
    problem: Optional<SendProblem>
    duration: Optional<number>
  }
}

/** Conditions such as `tag:stoneware`, of which all or any have to be met (`rule_test` in the migrations). */
export interface CollectionRule {
  match: 'all' | 'any'
  conditions: string[]
}
export type Row<Table extends keyof Database> = Selectable<Database[Table]>
