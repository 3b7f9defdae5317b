/** The result for the order in the shop's own book: its state, and the lines of its ledger. */
export type Becomes = 'paid' | 'unpaid' | 'disputed' | 'refunded' | 'refund-failed'

export interface Card {
  number: string
  name: string
  /** The message that the buyer sees at the end; a thank-you if left out. */
  told?: 'declined' | 'wrong number' | 'bank refused'
  /** The message on the provider's own page instead, which names the reason. */
  there?: string
  /** The bank asks before, and she agrees. */
  asks?: true
  becomes?: Becomes
  /** Tried in every run. */
  always?: true
}

/** Every test card of the provider, with what its buyer sees and the result for her order. */
export const testCards: Card[] = [
  { number: '4242424242424242', name: 'Visa', always: true },
  { number: '4000056655665556', name: 'Visa, debit' },
  { number: '5555555555554444', name: 'Mastercard' },
  { number: '378282246310005', name: 'Amex with its four-digit code', always: true },
  { number: '6011111111111117', name: 'Discover' },
  { number: '4000000000000002', name: 'declined', told: 'declined', always: true },
  { number: '4000000000009995', name: 'not enough money', told: 'declined', there: 'not enough money' },
  { number: '4000000000009987', name: 'lost', told: 'declined' },
  { number: '4000000000009979', name: 'stolen', told: 'declined' },
  { number: '4000000000000069', name: 'expired', told: 'declined', there: 'has expired' },
  { number: '4000000000000127', name: 'wrong security code', told: 'declined', there: 'security code is not right' },
  { number: '4000000000000119', name: 'cannot be processed', told: 'declined', there: 'could not be processed' },
  { number: '4242424242424241', name: 'mistyped', told: 'wrong number', always: true },
  { number: '4000000000006975', name: 'used too often', told: 'declined', there: 'used too often' },
  { number: '4000000000000341', name: 'can be stored and not charged', told: 'declined' },
  { number: '4100000000000019', name: 'blocked as fraud', told: 'declined' },
  { number: '4000000000004954', name: 'of the highest risk' },
  { number: '4000000000009235', name: 'of elevated risk, reviewed' },
  { number: '4000000000000101', name: 'with another security code' },
  { number: '4000000000000036', name: 'with another postal code' },
  { number: '4000002500003155', name: 'asked about unless set up', asks: true },
  { number: '4000002760003184', name: 'always asked about', asks: true, always: true },
  { number: '4000003800000446', name: 'asked about while the buyer is there', asks: true },
  {
    number: '4000008260003178',
    name: 'asked about, then not enough money',
    asks: true,
    told: 'declined',
    there: 'not enough money',
  },
  { number: '4000000000003220', name: 'asked about, then good', asks: true },
  { number: '4000008400001629', name: 'asked about, then declined', asks: true, told: 'declined', always: true },
  { number: '4000008400001280', name: 'whose bank’s check breaks down', told: 'bank refused' },
  { number: '4000000000003055', name: 'whose check is not asked for' },
  { number: '4000000000003097', name: 'whose check would break down' },
  { number: '4000000000000259', name: 'disputed as fraud', becomes: 'disputed', always: true },
  { number: '4000000000002685', name: 'disputed as not received', becomes: 'disputed' },
  { number: '4000000000001976', name: 'inquired about', becomes: 'paid' },
  { number: '4000000000005423', name: 'warned about', becomes: 'paid' },
  { number: '4000000000007726', name: 'whose refund takes its time', becomes: 'refunded' },
  { number: '4000000000005126', name: 'whose refund fails', becomes: 'refund-failed', always: true },
  { number: '4000000000000077', name: 'whose money is there at once' },
]

/** The lines of the ledger, each kind once and sorted. */
export const ledgerOf: Record<Becomes, string[]> = {
  paid: ['captured'],
  unpaid: [],
  disputed: ['captured', 'disputed'],
  refunded: ['captured', 'refunded'],
  'refund-failed': ['captured', 'refund_failed', 'refunded'],
}
