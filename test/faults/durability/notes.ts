/** What the shop has said to a client: done (acknowledged), or nothing, because the line went dead. */
export interface Sent {
  email: string
  acknowledged: boolean
}

export interface SentOrder extends Sent {
  /** The payment, once the shop has handed out its secret. */
  reference: string | null
  /** The card provider has told the browser that the payment went through. */
  captured: boolean
  /** The shop has shown the page of the paid order. */
  thanked: boolean
}

/** What a cart holds: pieces by product. While an answer is missing it may hold either. */
export type Holding = ReadonlyMap<string, number>

export interface Notes {
  messages: Map<string, Sent>
  orders: Map<string, SentOrder>
  /** Answers that said yes; the moment of a kill is counted in them. */
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
