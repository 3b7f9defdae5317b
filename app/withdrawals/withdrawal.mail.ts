import { answeredBy, type Letter, type LetterContext, type LetterPart, writeLetter } from '#app/mail/letter.ts'

interface ReceiptData {
  /** Null in a mail to a possible stranger's mailbox if the typed text is not an order number. */
  order: string | null
  /** ISO 8601. */
  at: string
  answerTo: string
  /** The page about withdrawal, if the shop has one. */
  page: string | null
  /** The declared content; left out for a possible stranger's mailbox. */
  name?: string
  email?: string
  items?: string
}

/**
 * To the person who withdraws: the content and time of the declaration, at once (Directive 2011/83/EU, article 11a(4)).
 */
export function withdrawalReceived(data: ReceiptData, context: LetterContext): Letter {
  const { language, shop, origin } = context
  const { t, locale, time } = language
  const { order, at, page, answerTo } = data
  const moment = time(new Date(at))
  const [subject, received] =
    order === null
      ? [t('withdrawals.letter.received_subject_plain'), t('withdrawals.letter.received_plain', { time: moment })]
      : [
          t('withdrawals.letter.received_subject', { number: order }),
          t('withdrawals.letter.received', { time: moment, number: order }),
        ]
  const letter = writeLetter(subject, locale, [
    t('withdrawals.letter.greeting'),
    received,
    ...content(data, context),
    ...(page ? [{ link: `${origin}${page}`, label: t('withdrawals.letter.page') }] : []),
    ...(data.name === undefined ? [t('withdrawals.letter.other')] : []),
    shop,
  ])
  return { ...letter, replyTo: answeredBy(shop, answerTo) }
}

function content({ order, name, email, items }: ReceiptData, context: LetterContext): LetterPart[] {
  if (order === null || name === undefined || email === undefined)
    return [context.language.t('withdrawals.letter.kept')]
  return declared({ order, name, email, items: items ?? '' }, context)
}

function declared(
  { order, name, email, items }: Pick<ArrivedData, 'order' | 'name' | 'email' | 'items'>,
  { language: { t } }: LetterContext,
): LetterPart[] {
  const rows: [string, string][] = [
    [t('withdrawals.letter.name'), name],
    ...(order === null ? [] : [[t('withdrawals.order'), order] satisfies [string, string]]),
    [t('withdrawals.email'), email],
    [t('withdrawals.items'), items || t('withdrawals.whole')],
  ]
  return [t('withdrawals.letter.content'), t('withdrawals.declaration'), { rows }]
}

/** `isNamed`: the declaration has a number; without one, `order` is the newest of its address, or null. */
type ArrivedData = Required<ReceiptData> & { fromBuyer: boolean; isKnown: boolean; isNamed?: boolean }

/** To the shop: that a buyer withdraws, to be answered by replying. */
export function withdrawalArrived(data: ArrivedData, context: LetterContext): Letter {
  const { t, locale, time } = context.language
  // Letters that were queued by a former release all have a number.
  const { order, name, email, at, isKnown, fromBuyer, isNamed = true } = data
  const moment = time(new Date(at))
  const [subject, arrived] =
    order === null
      ? [t('withdrawals.letter.arrived_subject_plain'), t('withdrawals.letter.arrived_plain', { time: moment })]
      : [
          t('withdrawals.letter.arrived_subject', { number: order }),
          t('withdrawals.letter.arrived', { time: moment, number: order }),
        ]
  const letter = writeLetter(subject, locale, [
    arrived,
    ...declared(data, context),
    ...(isKnown ? [] : [t(isNamed ? 'withdrawals.unknown_order' : 'withdrawals.no_order')]),
    ...(isKnown && !isNamed ? [t('withdrawals.newest_order')] : []),
    ...(isKnown && !fromBuyer ? [t('withdrawals.other_email')] : []),
    {
      button: `${context.origin}${context.language.href('/admin/withdrawals')}`,
      label: t('withdrawals.letter.office'),
    },
  ])
  return { ...letter, replyTo: answeredBy(name, email) }
}
