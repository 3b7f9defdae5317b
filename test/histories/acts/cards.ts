import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import {
  type BookedPayment,
  type Confirmed,
  keys,
  methodFields,
  referenceOf,
  typedCode,
} from '#test/fault-matrix/world/provider.ts'

/** The cards and accounts of the shoppers, by their results. */
export const pocket = {
  good: '4242424242424242',
  debit: '4000056655665556',
  declined: '4000000000000002',
  empty: '4000000000009995',
  'asks the bank': '4000002760003184',
  'asks, then is declined': '4000008400001629',
  'is disputed': '4000000000000259',
  'is inquired about': '4000000000001976',
  'is warned of': '4000000000005423',
  'waits for its refund': '4000000000007726',
  'sends its refund back': '4000000000005126',
  'is of elevated risk': '4000000000009235',
  'is an account': 'DE89370400440532013000',
  'is an account of a slow bank': 'DE08370400440532013003',
  'is an overdrawn account': 'DE62370400440532013001',
  'is an overdrawn account of a slow bank': 'DE78370400440532013004',
  'is an account that takes its money back': 'DE35370400440532013002',
} as const
export type Card = keyof typeof pocket

export const means = (card: Card) => (/^(good|debit|declined|empty)$/.test(card) ? `is ${card}` : card)

/** An event of the provider's list, as it would be sent. */
export interface Message {
  id: string
  type: string
  livemode: boolean
  account?: string
}

interface Answer {
  status: number
  location: string | null
  body: string
}

/**
 * The stand-in provider from the side of shoppers, banks and networks. With plain requests: fetch costs three times as
 * much.
 */
export function cardsAt(origin: string) {
  const agent = new Agent({ keepAlive: true })

  function send(method: string, address: string, body = '', headers: Record<string, string> = {}): Promise<Answer> {
    const length = { 'Content-Length': String(Buffer.byteLength(body)), ...headers }
    return new Promise((resolve, reject) => {
      const call = request(new URL(address, origin), { method, agent, headers: length }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers: said } = response
          resolve({ status, location: said.location ?? null, body: Buffer.concat(parts).toString() })
        })
      })
      call.on('error', (error) => {
        // A kept-alive connection was closed at this moment, so the call has not been received. Under /v1 faults do the
        // same.
        if (call.reusedSocket && !address.startsWith('/v1/')) resolve(send(method, address, body, headers))
        else reject(error)
      })
      call.end(body)
    })
  }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (address: string, fields: Record<string, string>, headers = {}) =>
    send('POST', address, new URLSearchParams(fields).toString(), { ...form, ...headers })

  async function control<Value = unknown>(order: string, body?: unknown): Promise<Value> {
    const [method = 'GET', path] = order.split(' ')
    const answer = await send(method, `/_control/${path}`, body === undefined ? '' : JSON.stringify(body))
    if (answer.status !== 200) throw new Error(`${order}: ${answer.body}`)
    // The stand-in's own answers, in the type that the caller expects.
    return JSON.parse(answer.body) as Value
  }

  /** Oldest first; none while the list is unavailable. */
  async function messages(): Promise<Message[]> {
    const headers = { authorization: `Bearer ${keys.secret}` }
    const answer = await send('GET', '/v1/events?limit=100', '', headers).catch(() => null)
    // The provider's own list.
    return answer?.status === 200 ? (JSON.parse(answer.body) as { data: Message[] }).data.toReversed() : []
  }

  return {
    control,
    messages,
    wholeBook: () => control<BookedPayment[]>('GET book'),
    /** As the card fields do: with the publishable key and the client secret of this payment. */
    async confirm(clientSecret: string, card: Card): Promise<Confirmed> {
      const fields = {
        client_secret: clientSecret,
        return_url: 'http://shop.test/checkout/return',
        use_stripe_sdk: 'true',
        ...methodFields(pocket[card]),
      }
      const path = `/v1/payment_intents/${referenceOf(clientSecret)}/confirm`
      const { body } = await post(path, fields, { authorization: `Bearer ${keys.publishable}` })
      // Either an intent or an error, as the provider answers.
      return JSON.parse(body) as Confirmed
    },
    /** The form of the provider's own page; returns the bank's address if the bank asks. */
    async payHosted(page: string, card: Card): Promise<string | null> {
      const payer = { email: 'ada@example.com', name: 'Ada' }
      const means = pocket[card]
      const fields: Record<string, string> = means.startsWith('DE')
        ? { ...payer, method: 'sepa_debit', iban: means }
        : { ...payer, number: means, expiry: '12 / 40', cvc: typedCode }
      const { location } = await post(page, fields)
      return location?.includes('/challenge/') ? new URL(location, origin).href : null
    },
    answerQuestion: (question: string, answer: 'complete' | 'fail') => post(question, { answer }),
    /** The part of the official library that the fault suite's invariants use. */
    stripe: { events: { list: eachMessage } },
  }

  async function* eachMessage() {
    yield* await messages()
  }
}
export type Cards = ReturnType<typeof cardsAt>

/** As the provider signs what it sends, at this second. */
export function signed(message: Message, seconds: number, secret = keys.webhook) {
  const body = JSON.stringify(message)
  const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body: Buffer.from(body), header: `t=${seconds},v1=${mark}` }
}
