import type { LetterKind, letters } from '#app/letter-list.ts'

export type { LetterKind }

/** What a mail of this kind is written from. */
export type Data<Kind extends LetterKind> = Parameters<(typeof letters)[Kind]>[0]

export const audiences = ['customer', 'shop', 'staff'] as const
export type Audience = (typeof audiences)[number]

/** Who gets the mails of each kind. */
export const audienceOf = {
  'order-confirmation': 'customer',
  'order-link': 'customer',
  'order-payment-delayed': 'customer',
  'order-payment-failed': 'customer',
  'order-expired': 'customer',
  'order-cancelled': 'customer',
  'order-sent': 'customer',
  'order-parcel-lost': 'customer',
  'order-invoice': 'customer',
  'order-payment-reminder': 'customer',
  'order-credited': 'customer',
  'order-refunded': 'customer',
  'order-sold-out': 'customer',
  'order-refund-failed': 'customer',
  'order-not-charged': 'customer',
  'order-return-requested': 'customer',
  'order-return-approved': 'customer',
  'order-return-rejected': 'customer',
  'order-return-received': 'customer',
  'draft-link': 'customer',
  'withdrawal-received': 'customer',
  'message-received': 'customer',
  'stock-notice-confirm': 'customer',
  'back-in-stock': 'customer',
  'archive-link': 'customer',
  'archive-ready': 'customer',
  'customer-erased': 'customer',
  'withdrawal-arrived': 'shop',
  'message-arrived': 'shop',
  'daily-report': 'staff',
  'webhook-off': 'staff',
  'comment-mention': 'staff',
  'staff-invitation': 'staff',
} as const satisfies Record<LetterKind, Audience>

/** All kinds, in the order in which they are shown: those to customers as an order goes. */
// Its own keys, as its type says.
export const mailKinds = Object.keys(audienceOf) as LetterKind[]

export const isMailKind = (text: string): text is LetterKind => Object.hasOwn(audienceOf, text)
