import { sharedMilliseconds } from './clock.ts'

/**
 * The id of one kind of row: a UUID as text. The kind exists only for the compiler: a cart's id where an order's is
 * expected does not compile.
 */
export type Id<Kind extends string> = string & { readonly [kindOf]: Kind }
declare const kindOf: unique symbol

export type AccountPaymentId = Id<'account payment'>
export type AccountReceiptId = Id<'account receipt'>
export type AccountRefundId = Id<'account refund'>
export type AddressId = Id<'address'>
export type ApiKeyId = Id<'api key'>
export type ArchiveId = Id<'archive'>
export type AttemptId = Id<'payment attempt'>
export type BatchId = Id<'batch'>
export type CartId = Id<'cart'>
export type CartLineId = Id<'cart line'>
export type CollectionId = Id<'collection'>
export type CommentId = Id<'comment'>
export type CustomerId = Id<'customer'>
export type DraftId = Id<'draft'>
export type DisputeId = Id<'dispute'>
export type ErasureId = Id<'erasure'>
export type FormerCustomerId = Id<'former customer'>
export type FormerOrderId = Id<'former order'>
export type IdentityId = Id<'identity'>
export type LetterId = Id<'letter'>
export type LocationId = Id<'location'>
export type MediaId = Id<'media'>
export type MessageId = Id<'message'>
export type OptionId = Id<'option'>
export type OptionValueId = Id<'option value'>
export type OrderId = Id<'order'>
export type OrderLineId = Id<'order line'>
export type ProblemId = Id<'problem'>
export type ProductId = Id<'product'>
export type PurchaseOrderId = Id<'purchase order'>
export type PurchaseReceiptId = Id<'purchase receipt'>
export type RedirectId = Id<'redirect'>
export type RefundId = Id<'refund'>
export type ReturnId = Id<'return'>
export type SavedViewId = Id<'saved view'>
export type UploadId = Id<'upload'>
export type ShipmentId = Id<'shipment'>
export type ShippingMethodId = Id<'shipping method'>
export type ShippingZoneId = Id<'shipping zone'>
export type ThreadId = Id<'thread'>
export type VariantId = Id<'variant'>
export type WebhookDeliveryId = Id<'webhook delivery'>
export type WebhookId = Id<'webhook'>
export type InvitationId = Id<'invitation'>
export type InvoiceId = Id<'invoice'>
export type StockNoticeId = Id<'stock notice'>
export type StaffMemberId = Id<'staff member'>
export type StaffRoleId = Id<'staff role'>
export type WithdrawalId = Id<'withdrawal'>

/**
 * A UUID of version 7 (RFC 9562, 5.7): 48 bits of Unix time in milliseconds, then random bits, so that new rows are
 * next to each other in an index. `random` must hold at least 10 bytes from a cryptographic source.
 */
export function uuidv7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let time = now
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let text = ''
  for (let index = 0; index < 16; index += 1)
    text += dashed.has(index) ? `-${hex[bytes[index] ?? 0]}` : hex[bytes[index] ?? 0]
  return text
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** The bytes that a dash precedes. */
const dashed = new Set([4, 6, 8, 10])

// Asking for random bytes costs more than an id does, so those of 100 are asked for at once; none is used twice.
const random = new Uint8Array(1_000)
let used = random.length

/** A new id for a row. Only this function of the kernel reads random bytes. */
export function newId<Of extends Id<string>>(): Of {
  if (used === random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  used += 10
  return uuidv7(sharedMilliseconds(), random.subarray(used - 10, used)) as Of
}

/** The lower bound for ids made at this moment or later. */
export const firstIdAt = (moment: Date): string => uuidv7(moment.getTime(), new Uint8Array(10))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside has the form of an id. Only a database lookup tells which kind it is. */
export function isId<Of extends Id<string>>(value: string): value is Of {
  return uuidPattern.test(value)
}
