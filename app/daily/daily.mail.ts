import { type Money, zero } from '#app/kernel/money.ts'
import { type Letter, type LetterContext, type LetterPart, writeLetter } from '#app/mail/letter.ts'
import type { TextKey } from '#app/texts.ts'
import { type DailyReport, type DayFigures, type Due, dueKinds } from './daily.ts'

/** To an owner: what the shop did yesterday, what is to do, and where the audit log ends. */
export function dailyReport(data: DailyReport, context: LetterContext): Letter {
  const { day, own } = data
  const { language, origin } = context
  const { t, locale, weekday, href } = language
  const subject = t('daily.subject', {
    shop: context.shop,
    day: weekday(day),
    orders: own.orders,
    amount: sumOf(own.received, data, context),
  })
  return writeLetter(subject, locale, [
    { rows: figuresOf(data, context) },
    { heading: t('daily.to_do') },
    ...dueOf(data, context),
    { button: `${origin}${href('/admin')}`, label: t('daily.office') },
    { heading: t('daily.log') },
    ...logOf(data, context),
    t('daily.why'),
  ])
}

const sumOf = (sums: Money[], { currency }: DailyReport, { language: { money } }: LetterContext) =>
  (sums.length > 0 ? sums : [zero(currency)]).map(money).join(' + ')

function figuresOf(data: DailyReport, context: LetterContext): [string, string][] {
  const { t, number } = context.language
  const row = (label: string, told: (figures: DayFigures) => string): [string, string] => [
    label,
    t('daily.against', { now: told(data.own), before: told(data.before) }),
  ]
  return [
    row(t('daily.orders'), ({ orders }) => number(orders)),
    row(t('daily.ordered'), ({ ordered }) => sumOf(ordered, data, context)),
    row(t('daily.received'), ({ received }) => sumOf(received, data, context)),
    row(t('daily.refunded'), ({ refunded }) => sumOf(refunded, data, context)),
  ]
}

/** The same words as in the overview of the back office. */
export const dueWords = {
  pack: 'lists.orders.view.to_pack',
  withdrawals: 'lists.withdrawals',
  returns: 'office.waits.returns',
  returns_received: 'office.waits.returns_received',
  problems: 'lists.payment_problems',
  overdue: 'office.waits.overdue',
  transfers: 'lists.transfers',
  failed: 'office.waits.failed',
  disputes: 'office.waits.disputes',
  messages: 'daily.due.messages',
  sold_out: 'daily.due.sold_out',
  few_left: 'daily.due.few_left',
} as const satisfies Record<keyof Due, TextKey>

function dueOf({ due }: DailyReport, { language: { t, number } }: LetterContext): LetterPart[] {
  const rows = dueKinds
    .filter((kind) => due[kind] > 0)
    .map((kind): [string, string] => [t(dueWords[kind]), number(due[kind])])
  return rows.length > 0 ? [{ rows }] : [t('daily.nothing_due')]
}

function logOf({ log: { entries, problems, head } }: DailyReport, { language: { t } }: LetterContext): LetterPart[] {
  const stands = problems > 0 ? t('daily.log_broken', { problems }) : t('daily.log_holds', { entries })
  return head === null
    ? [stands]
    : [stands, t('daily.log_head'), { code: `npm run shop -- audit.verify --head ${head}` }]
}
