/** The shop's answer to a client: done (confirmed), or none, because the connection broke. */
export interface Sent {
  email: string
  acknowledged: boolean
}

export interface SentOrder extends Sent {
  /** The payment, once the shop has returned its client secret. */
  reference: string | null
  /** The card provider has told the browser that the payment succeeded. */
  captured: boolean
  /** The shop has shown the page of the paid order. */
  thanked: boolean
}

/** The content of a cart: quantities by product. While an answer is missing it may be either. */
export type Holding = ReadonlyMap<string, number>

export interface Notes {
  messages: Map<string, Sent>
  orders: Map<string, SentOrder>
  /** Confirmed requests, including those during a kill. */
  acknowledged: { cart: number; message: number; order: number; payment: number }
  lost: number
}

export function newNotes(): Notes {
  return {
    messages: new Map(),
    orders: new Map(),
    acknowledged: { cart: 0, message: 0, order: 0, payment: 0 },
    lost: 0,
  }
}

export function said(notes: Notes): number {
  const { cart, message, order, payment } = notes.acknowledged
  return cart + message + order + payment
}
