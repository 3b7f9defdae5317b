/**
 * What an erasure does with personal data. `deleted`: the row goes; `blanked`: the row stays without it; `kept`: the law or
 * the books need it; `expires`: it cannot be found by person, or is no one’s name, and goes by itself.
 */
export type Fate = 'deleted' | 'blanked' | 'kept' | 'expires'

interface PersonalData {
  table: string
  /** `*`: all of its columns. */
  columns: readonly string[] | '*'
  fate: Fate
  why: string
}

/**
 * Where personal data is stored, and what becomes of it. A test compares this with the database: a new table has to be
 * here or in `withoutPersons`, and a new column of one of these tables here as well (docs/personal-data.md shows it).
 */
export const personalData: readonly PersonalData[] = [
  {
    table: 'customers',
    columns: '*',
    fate: 'deleted',
    why: 'the account, with name, email, phone number, consent',
  },
  {
    table: 'identities',
    columns: '*',
    fate: 'deleted',
    why: 'the link to the identity provider: who signs in again is new',
  },
  { table: 'customer_files', columns: '*', fate: 'deleted', why: 'the office’s file of an account or of a guest' },
  { table: 'customer_words', columns: '*', fate: 'deleted', why: 'with the file: what it is searched by' },
  { table: 'customer_tags', columns: '*', fate: 'deleted', why: 'with the file: words of staff' },
  { table: 'customer_sums', columns: '*', fate: 'deleted', why: 'with the file: the sums of its orders' },
  { table: 'customer_merges', columns: '*', fate: 'deleted', why: 'with the file: ids of files merged into it' },
  { table: 'customer_sums_worked_out', columns: '*', fate: 'deleted', why: 'the same, computed from the orders' },
  { table: 'sessions', columns: '*', fate: 'deleted', why: 'with the account, on every device' },
  { table: 'addresses', columns: '*', fate: 'deleted', why: 'the address book' },
  { table: 'archives', columns: '*', fate: 'deleted', why: 'a file with all data; otherwise after a day' },
  {
    table: 'carts',
    columns: '*',
    fate: 'deleted',
    why: 'with what was typed into the checkout; of a guest’s open cart, only that',
  },
  { table: 'drafts', columns: '*', fate: 'deleted', why: 'what staff composed for the person, with its cart' },
  {
    table: 'threads',
    columns: '*',
    fate: 'deleted',
    why: 'messages of the account, and of guests with its confirmed address',
  },
  { table: 'messages', columns: '*', fate: 'deleted', why: 'with their thread' },
  {
    table: 'former_customers',
    columns: '*',
    fate: 'deleted',
    why: 'what a former shop’s file says of the person’s confirmed address; otherwise by `former_customers.delete`',
  },
  {
    table: 'former_orders',
    columns: '*',
    fate: 'deleted',
    why: 'bought at a former shop with the confirmed address; otherwise by `former_orders.delete`',
  },
  {
    table: 'staff_invitations',
    columns: '*',
    fate: 'deleted',
    why: 'invitations of the confirmed address to work in the shop',
  },
  {
    table: 'import_rows',
    columns: '*',
    fate: 'deleted',
    why: 'rows of a former shop’s files that could not be read, if the address is in them',
  },
  { table: 'upload_pieces', columns: '*', fate: 'deleted', why: 'files of a former shop’s customers that wait here' },
  {
    table: 'orders',
    columns: [
      'email',
      'phone',
      'customer_id',
      'cart_id',
      'snapshot_hash',
      'client_hash',
      'network_hash',
      'wide_network_hash',
      'gave_way_to',
    ],
    fate: 'blanked',
    why: 'no accounts need them',
  },
  {
    table: 'orders',
    columns: ['staff_hold_note'],
    fate: 'blanked',
    why: 'free text of staff',
  },
  {
    table: 'orders',
    columns: ['shipping_address', 'billing_address'],
    fate: 'blanked',
    why: 'but country and region, which the tax depends on; the name and address that the law asks for are on the invoice',
  },
  {
    table: 'orders',
    columns: [
      'number',
      'state',
      'locale',
      'currency',
      'delivery',
      'shipping_method',
      'taxes',
      'held_because',
      'staff_hold',
      'assigned_to',
      'payment',
      'fulfilment',
    ],
    fate: 'kept',
    why: 'what was sold, when, for how much: the books, stock and tax need it, and it names no one',
  },
  {
    table: 'invoices',
    columns: ['content'],
    fate: 'kept',
    why: 'buyer, email and delivery address as issued, for the years of `app/settings/retention.ts`; then these are blanked',
  },
  {
    table: 'order_tags',
    columns: '*',
    fate: 'deleted',
    why: 'words of staff about the order; the audit log keeps that they were there',
  },
  {
    table: 'comments',
    columns: '*',
    fate: 'deleted',
    why: 'what staff wrote about the orders, returns, withdrawals and former orders of the person',
  },
  { table: 'invoices', columns: ['kind', 'prefix', 'number', 'currency'], fate: 'kept', why: 'the series of numbers' },
  {
    table: 'invoice_files',
    columns: '*',
    fate: 'kept',
    why: 'the document as issued, as long as its invoice names the buyer',
  },
  {
    table: 'payment_attempts',
    columns: ['paid_with_detail'],
    fate: 'blanked',
    why: 'the last digits of the card or account',
  },
  {
    table: 'payment_attempts',
    columns: [
      'provider',
      'provider_reference',
      'currency',
      'state',
      'decline_code',
      'decline_reference',
      'method',
      'hosted_reference',
      'capture',
      'paid_with',
    ],
    fate: 'kept',
    why: 'ties the books to the payment provider’s, who keeps the payer’s data under its own law; disputes may come for months',
  },
  { table: 'refunds', columns: ['note'], fate: 'blanked', why: 'free text of staff' },
  {
    table: 'refunds',
    columns: ['currency', 'reason', 'state', 'provider_reference', 'requested_by', 'failure'],
    fate: 'kept',
    why: 'money that moved; `requested_by` is staff',
  },
  { table: 'account_receipts', columns: ['reason'], fate: 'blanked', why: 'free text of staff' },
  {
    table: 'account_receipts',
    columns: ['received_on', 'recorded_by', 'submission_key'],
    fate: 'kept',
    why: 'money that came; `recorded_by` is staff',
  },
  {
    table: 'shipments',
    columns: ['tracking_number', 'tracking_link'],
    fate: 'blanked',
    why: 'lead to the recipient at the carrier',
  },
  { table: 'shipments', columns: ['state', 'carrier', 'sent_by'], fate: 'kept', why: 'what left; `sent_by` is staff' },
  {
    table: 'returns',
    columns: ['note', 'instructions', 'rejection'],
    fate: 'blanked',
    why: 'free text of customer and staff',
  },
  {
    table: 'returns',
    columns: ['number', 'kind', 'state', 'requested_by', 'decided_by', 'received_by', 'closed_by'],
    fate: 'kept',
    why: 'what came back; the people are staff, or `customer`',
  },
  { table: 'withdrawals', columns: ['name', 'email', 'items'], fate: 'blanked', why: 'the words of the declaration' },
  {
    table: 'withdrawals',
    columns: ['order_number', 'locale', 'handled_by'],
    fate: 'kept',
    why: 'that it was declared, when, and handled; `handled_by` is staff',
  },
  {
    table: 'letters',
    columns: ['recipient', 'data', 'stranger'],
    fate: 'blanked',
    why: 'mails to the person and about the orders',
  },
  {
    table: 'letters',
    columns: ['kind', 'reference', 'locale', 'state'],
    fate: 'kept',
    why: 'prevents a second mail of the same kind; references are ids',
  },
  {
    table: 'events',
    columns: ['snapshot'],
    fate: 'blanked',
    why: 'the fields that its record marks as personal; the rest goes after 30 days',
  },
  { table: 'events', columns: ['type', 'record', 'object_id', 'version'], fate: 'expires', why: 'ids, after 30 days' },
  {
    table: 'webhook_deliveries',
    columns: ['answer'],
    fate: 'blanked',
    why: 'another system’s answer may repeat what it got',
  },
  {
    table: 'webhook_deliveries',
    columns: ['type', 'record', 'object_id', 'state', 'problem'],
    fate: 'expires',
    why: 'ids, with their event; what was sent already is with its receiver, who gets `customer.erased` and `order.erased`',
  },
  {
    table: 'audit_values',
    columns: '*',
    fate: 'deleted',
    why: 'the personal values of the audit log; the chain holds by their salted digests',
  },
  {
    table: 'audit_entries',
    columns: [
      'actor_kind',
      'actor_id',
      'door',
      'operation',
      'record',
      'object_id',
      'request_id',
      'input',
      'changes',
      'personal',
    ],
    fate: 'kept',
    why: 'who did what among staff, without values that a schema marks as personal; `personal` has their digests. A tracking number stays here: it names no one once the carrier has forgotten it',
  },
  { table: 'calls', columns: ['scope', 'key', 'answer'], fate: 'deleted', why: 'answers to the person’s own calls' },
  { table: 'calls', columns: ['digest'], fate: 'expires', why: 'after a week' },
  { table: 'erasures', columns: ['email'], fate: 'blanked', why: 'only while the request waits' },
  {
    table: 'erasures',
    columns: ['reason', 'requested_by'],
    fate: 'kept',
    why: 'that an erasure was asked for, and how; no free text',
  },
  { table: 'sign_in_attempts', columns: '*', fate: 'expires', why: 'hashes, within minutes' },
  {
    table: 'used_logout_tokens',
    columns: '*',
    fate: 'expires',
    why: 'the issuer’s name for a person who was signed out, for a while (`logoutNote` of the limits)',
  },
  {
    table: 'missed_searches',
    columns: ['words', 'language'],
    fate: 'expires',
    why: 'no one’s: neither person nor network is stored with it; email addresses and numbers are left out, the rest goes after 90 days',
  },
  { table: 'saved_views', columns: '*', fate: 'deleted', why: 'of staff, that search for the confirmed address' },
  { table: 'deleted_rows', columns: '*', fate: 'deleted', why: 'saved views as above; the rest within a day' },
  {
    table: 'staff_members',
    columns: '*',
    fate: 'kept',
    why: 'people who work here are not erased; their role is removed first',
  },
]
