import { type Letter, type LetterContext, type LetterPart, writeLetter } from '#app/mail/letter.ts'

/** The data of letters about a return: plain JSON, stored until the letter is sent. */
export type ReturnLetterData = {
  number: string
  returnNumber: string
  /** Path and key of the order's page. */
  link: string
  lines: { title: string; quantity: number }[]
  instructions: string | null
  rejection: string | null
  /** Other items are sent instead. Mails of before do not say it. */
  isExchanged?: boolean
}

/** The request has arrived, and someone decides about it. */
export const returnRequested = (data: ReturnLetterData, context: LetterContext) =>
  letterOf('requested', data, context, [itemsOf(data, context), context.language.t('returns.letter.wait')])

/** The customer can send the items: where and how. */
export const returnApproved = (data: ReturnLetterData, context: LetterContext) =>
  letterOf('approved', data, context, [
    itemsOf(data, context),
    ...(data.instructions ? [data.instructions] : []),
    context.language.t('returns.letter.enclose', { number: data.returnNumber }),
  ])

export const returnRejected = (data: ReturnLetterData, context: LetterContext) =>
  letterOf('rejected', data, context, [itemsOf(data, context), ...(data.rejection ? [data.rejection] : [])])

/** The items have arrived; the refund has a mail of its own, and so has the order of what is sent instead. */
export const returnReceived = (data: ReturnLetterData, context: LetterContext) =>
  letterOf('received', data, context, [
    itemsOf(data, context),
    context.language.t(data.isExchanged ? 'returns.letter.exchanged' : 'returns.letter.refund'),
  ])

function letterOf(
  kind: 'requested' | 'approved' | 'rejected' | 'received',
  { number, returnNumber, link }: ReturnLetterData,
  { language: { t, locale }, origin, shop }: LetterContext,
  parts: LetterPart[],
): Letter {
  return writeLetter(t(`returns.letter.${kind}_subject`, { number: returnNumber }), locale, [
    t('returns.letter.greeting'),
    t(`returns.letter.${kind}`, { number }),
    ...parts,
    { button: `${origin}${link}`, label: t('returns.letter.order') },
    shop,
  ])
}

const itemsOf = ({ lines }: ReturnLetterData, { language: { t } }: LetterContext): string =>
  lines.map(({ title, quantity }) => t('returns.letter.item', { quantity, title })).join('\n')
