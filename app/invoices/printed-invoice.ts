import { groupedIban } from '#app/kernel/iban.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import type { Language } from '#app/web/language-of.ts'
import type { InvoiceContent } from './invoice.ts'
import type { InvoiceKind } from '#app/orders/order.ts'

interface Labelled {
  label: string
  value: string
}

/** Cells from left to right; the first column is text, the others are numbers. */
interface PrintedTable {
  heads: string[]
  rows: { cells: string[]; detail: string }[]
}

/** The document in words: everything that is printed, in its order, and nothing that has to be computed. */
export interface PrintedInvoice {
  locale: string
  issuedOn: string
  title: string
  shop: string
  seller: string[]
  buyer: { label: string; lines: string[] }
  delivery: { label: string; lines: string[] } | null
  facts: Labelled[]
  items: PrintedTable
  sums: (Labelled & { isTotal?: true })[]
  taxes: (PrintedTable & { heading: string }) | null
  payments: Labelled[]
  notes: string[]
  /** The rest that the law asks of a seller, at the end of each page. */
  footer: string[]
  continued: string
  page(page: number, pages: number): string
  /** What the sign for characters of other scripts means. */
  otherScript: string
}

interface Numbered {
  number: string
  kind: InvoiceKind
  content: InvoiceContent
}

/** All words of an invoice or credit note. Amounts and dates are the platform's, in the document's language. */
export function printedInvoice(invoice: Numbered, language: Language): PrintedInvoice {
  const { number, kind, content } = invoice
  const { t } = language
  const title = t(`invoices.title_${kind}`)
  return {
    locale: content.locale,
    issuedOn: content.issuedOn,
    title: `${title} ${number}`,
    shop: content.shop,
    seller: content.seller,
    buyer: { label: t('invoices.bill_to'), lines: buyerLines(content) },
    delivery: deliveryOf(content, language),
    facts: factsOf(invoice, language),
    items: kind === 'invoice' ? itemsOf(content, language) : creditedOf(content, language),
    sums: sumsOf(invoice, language),
    taxes: taxesOf(content, language),
    payments: paymentsOf(content, language),
    notes: notesOf(invoice, language),
    footer: content.sellerFacts.map(({ label, value }) => `${label}: ${value}`),
    continued: t('invoices.continued', { title, number }),
    page: (page, pages) => t('invoices.page', { page, pages }),
    otherScript: t('invoices.other_script'),
  }
}

const moneyIn = ({ currency }: InvoiceContent, { money }: Language) => {
  return (amount: number) => money({ amount, currency })
}

const buyerLines = ({ buyer, email, locale }: InvoiceContent) => (buyer ? addressLines(buyer, locale) : [email])

function deliveryOf({ delivery, pickUp, locale }: InvoiceContent, { t }: Language): PrintedInvoice['delivery'] {
  if (pickUp) return { label: t('invoices.pick_up_at'), lines: [pickUp] }
  return delivery && { label: t('invoices.deliver_to'), lines: addressLines(delivery, locale) }
}

function factsOf({ number, kind, content }: Numbered, { t, date }: Language): Labelled[] {
  const { issuedOn, order, corrects } = content
  return [
    { label: t('invoices.number'), value: number },
    { label: t('invoices.date'), value: date(issuedOn) },
    ...(corrects
      ? [
          {
            label: t('invoices.corrects'),
            value: t('invoices.order_of', { number: corrects.number, date: date(corrects.on) }),
          },
        ]
      : []),
    {
      label: t('invoices.order'),
      value: t('invoices.order_of', { number: order.number, date: date(order.placedOn) }),
    },
    ...(kind === 'invoice' ? [{ label: t('invoices.supplied'), value: suppliedWords() }] : []),
  ]

  function suppliedWords(): string {
    const { supplied, pickUp } = content
    if (!supplied) return t(pickUp ? 'invoices.supplied_later_pick_up' : 'invoices.supplied_later')
    const { from, to } = supplied
    return from === to ? date(from) : t('invoices.supplied_between', { from: date(from), to: date(to) })
  }
}

const percent = (basisPoints: number, { number }: Language) => `${number(basisPoints / 100)}\u00a0%`

function itemsOf(content: InvoiceContent, language: Language): PrintedTable {
  const { t, number } = language
  const money = moneyIn(content, language)
  const isTaxed = content.taxes.length > 0
  const rate = (points: number | null) => (points === null ? '–' : percent(points, language))
  return {
    heads: [
      t('invoices.item'),
      ...(isTaxed ? [t('invoices.rate')] : []),
      t('invoices.quantity'),
      t('invoices.price'),
      t('invoices.amount'),
    ],
    rows: content.lines.map(({ title, detail, quantity, unitPrice, total, rateBasisPoints }) => ({
      cells: [title, ...(isTaxed ? [rate(rateBasisPoints)] : []), number(quantity), money(unitPrice), money(total)],
      detail,
    })),
  }
}

/** The refunded items; what was refunded without an item is a row of its own, so that the rows are the whole. */
function creditedOf(content: InvoiceContent, language: Language): PrintedTable {
  const { t, number } = language
  const money = moneyIn(content, language)
  const { lines, subtotal, order, corrects } = content
  const rest = subtotal - lines.reduce((sum, { total }) => sum + total, 0)
  const word = corrects?.cancelled ? 'invoices.credited_cancelled' : 'invoices.credited_other'
  const whole = lines.length > 0 ? t('invoices.credited_rest') : t(word, { number: order.number })
  // Money that went back beside the items, as for a damage, counts none of them.
  const isCounted = lines.some(({ quantity }) => quantity > 0)
  const counted = (text: string) => (isCounted ? [text] : [])
  return {
    heads: [t('invoices.item'), ...counted(t('invoices.quantity')), t('invoices.amount')],
    rows: [
      ...lines.map(({ title, detail, quantity, total }) => ({
        cells: [title, ...counted(quantity > 0 ? number(quantity) : ''), money(total)],
        detail,
      })),
      ...(rest > 0 ? [{ cells: [whole, ...counted(''), money(rest)], detail: '' }] : []),
    ],
  }
}

function sumsOf({ kind, content }: Numbered, language: Language): PrintedInvoice['sums'] {
  const { t } = language
  const money = moneyIn(content, language)
  const { subtotal, shipping, taxes, pricesIncludeTax, total } = content
  const added = pricesIncludeTax ? [] : taxes
  const parts = [
    ...(shipping || added.length > 0 ? [{ label: t('invoices.subtotal'), value: money(subtotal) }] : []),
    ...(shipping ? [{ label: shipping.name, value: money(shipping.amount) }] : []),
    ...added.map((tax) => ({ label: taxLabel(tax, language), value: money(tax.amount) })),
  ]
  const label = t(kind === 'invoice' ? 'invoices.total' : 'invoices.total_credited')
  return [...parts, { label, value: money(total), isTotal: true as const }]
}

const taxLabel = ({ name, rateBasisPoints }: { name: string; rateBasisPoints: number }, language: Language) =>
  language.t('orders.tax_name', { name, rate: language.number(rateBasisPoints / 100) })

/** Per rate exactly what the order has. */
function taxesOf(content: InvoiceContent, language: Language): PrintedInvoice['taxes'] {
  const { t } = language
  const money = moneyIn(content, language)
  if (content.taxes.length === 0) return null
  return {
    heading: t('invoices.tax_heading'),
    heads: [t('invoices.tax_heading'), t('invoices.net'), t('invoices.tax'), t('invoices.gross')],
    rows: content.taxes.map((tax) => ({
      cells: [taxLabel(tax, language), money(tax.base), money(tax.amount), money(tax.base + tax.amount)],
      detail: '',
    })),
  }
}

function paymentsOf(content: InvoiceContent, language: Language): Labelled[] {
  const { t, date } = language
  const money = moneyIn(content, language)
  const { payments, debt } = content
  return [
    ...payments.map(({ way, method = '', amount, on }) => ({
      label:
        way === 'method'
          ? t('invoices.paid_method', { date: date(on), method })
          : t(`invoices.paid_${way}`, { date: date(on) }),
      value: money(amount),
    })),
    ...(debt ? [{ label: t('invoices.owed', { date: date(debt.dueOn) }), value: money(debt.amount) }] : []),
  ]
}

function notesOf({ kind, content }: Numbered, language: Language): string[] {
  const { t, date } = language
  const { corrects, debt, legal, taxes, total, pricesIncludeTax, order } = content
  if (kind === 'credit_note')
    return [
      ...(corrects ? [t('invoices.credited_note', { number: corrects.number, date: date(corrects.on) })] : []),
      ...legal,
    ]
  const bank = debt && [
    t('orders.account.holder', { holder: debt.holder }),
    t('orders.account.iban', { iban: groupedIban(debt.iban) }),
    t('orders.account.reference', { number: order.number }),
  ]
  return [
    ...(bank ? [bank.join('\n')] : []),
    ...(total === 0 ? [t('invoices.nothing_to_pay')] : []),
    ...(taxes.length > 0 ? [t(pricesIncludeTax ? 'invoices.price_note_included' : 'invoices.price_note_added')] : []),
    ...legal,
  ]
}
