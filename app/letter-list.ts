import type { Db } from '#db/database.server.ts'
import { invoiceLetterFile } from './invoices/letter-file.server.ts'
import { invoiceLetter } from './invoices/invoice.mail.ts'
import { messageArrived, messageReceived } from './contact/message.mail.ts'
import { backInStock, stockNoticeConfirm } from './back-in-stock/notice.mail.ts'
import { archiveLink } from './customers/guest/archive-link.mail.ts'
import { commentMention } from './comments/comment.mail.ts'
import { archiveReady } from './customers/archive/archive.mail.ts'
import { customerErased } from './customers/erasure/erasure.mail.ts'
import { dailyReport } from './daily/daily.mail.ts'
import type { Letter, LetterContext } from './mail/letter.ts'
import { draftLinkLetter } from './drafts/sending/draft-link.mail.ts'
import { orderCredited } from './orders/letters/credit.mail.ts'
import {
  orderCancelled,
  orderConfirmation,
  orderExpired,
  orderFreshLink,
  orderNotCharged,
  orderParcelLost,
  orderRefundFailed,
  orderRefunded,
  orderSent,
} from './orders/letters/order.mail.ts'
import { orderPaymentDelayed, orderPaymentFailed } from './orders/letters/delayed-payment.mail.ts'
import { orderPaymentReminder } from './orders/letters/payment-reminder.mail.ts'
import { returnApproved, returnReceived, returnRejected, returnRequested } from './returns/return.mail.ts'
import { staffInvitation } from './staff/invitations/invitation.mail.ts'
import { webhookOff } from './webhooks/sending/webhook-off.mail.ts'
import { withdrawalArrived, withdrawalReceived } from './withdrawals/withdrawal.mail.ts'

/** Its data were stored when it was queued; each letter has its own type for them. */
export type WriteLetter = (data: never, context: LetterContext) => Letter

/** Every kind of letter, and the pure function that writes it. */
export const letters = {
  'archive-link': archiveLink,
  'archive-ready': archiveReady,
  'back-in-stock': backInStock,
  'comment-mention': commentMention,
  'customer-erased': customerErased,
  'daily-report': dailyReport,
  'draft-link': draftLinkLetter,
  'message-arrived': messageArrived,
  'message-received': messageReceived,
  'order-cancelled': orderCancelled,
  'order-confirmation': orderConfirmation,
  'order-credited': orderCredited,
  'order-expired': orderExpired,
  'order-invoice': invoiceLetter,
  'order-link': orderFreshLink,
  'order-not-charged': orderNotCharged,
  'order-payment-delayed': orderPaymentDelayed,
  'order-payment-failed': orderPaymentFailed,
  'order-parcel-lost': orderParcelLost,
  'order-payment-reminder': orderPaymentReminder,
  'order-refund-failed': orderRefundFailed,
  'order-refunded': orderRefunded,
  'order-return-approved': returnApproved,
  'order-return-received': returnReceived,
  'order-return-rejected': returnRejected,
  'order-return-requested': returnRequested,
  'order-sent': orderSent,
  'order-sold-out': orderRefunded,
  'staff-invitation': staffInvitation,
  'stock-notice-confirm': stockNoticeConfirm,
  'webhook-off': webhookOff,
  'withdrawal-arrived': withdrawalArrived,
  'withdrawal-received': withdrawalReceived,
} as const satisfies Record<string, WriteLetter>

export type LetterKind = keyof typeof letters

export interface LetterFile {
  filename: string
  content: Buffer
  contentType: string
}

/** The kinds of letters that bring files, and what makes these when the letter is sent. */
export const letterFiles: Partial<Record<string, (data: never, on: Db) => Promise<LetterFile[]>>> = {
  'order-invoice': invoiceLetterFile,
} satisfies Partial<Record<LetterKind, unknown>>
