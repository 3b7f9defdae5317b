import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'
import type { DraftId } from '#app/kernel/ids.ts'
import { sumRows } from '#app/orders/letters/order.mail.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { draftKey } from '#app/drafts/draft-link.server.ts'

export interface DraftMail {
  draft: DraftId
  number: string
  linkSeries: number
  /** ISO 8601. */
  until: string
  offer: OrderDraft
}

/** The link by which the customer pays what was agreed. It is computed when the mail is sent: no table holds it. */
export function draftLinkLetter(data: DraftMail, context: LetterContext): Letter {
  const { language, origin, shop } = context
  const { draft: id, number, linkSeries, until, offer } = data
  const { t, locale, time, href } = language
  const money = (amount: number) => language.money({ amount, currency: offer.currency })
  const link = origin + href('/checkout/draft', undefined, { draft: number, key: draftKey({ id, linkSeries }) })
  return writeLetter(t('draft.letter.subject', { shop }), locale, [
    t('draft.letter.text', { shop }),
    {
      rows: [
        ...offer.lines.map(
          ({ title, options, quantity, total }) =>
            [
              t('draft.letter.line', { quantity, title: [title, ...options.map(({ value }) => value)].join(', ') }),
              money(total),
            ] as [string, string],
        ),
        ...sumRows({ ...offer, address: offer.shippingAddress }, context),
      ],
    },
    { button: link, label: t('draft.letter.press') },
    t('draft.letter.until', { time: time(new Date(until)) }),
  ])
}
