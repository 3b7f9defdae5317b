import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

export interface SwitchedOff {
  webhook: string
  url: string
  /** It has answered 410, or nothing got through for days. */
  because: 'gone' | 'failing'
  /** Since when nothing got through. ISO 8601. */
  since: string
}

/** To an owner: another system receives nothing any more, and what brings it back. */
export function webhookOff({ webhook, url, because, since }: SwitchedOff, { language, shop }: LetterContext): Letter {
  const { t, locale, time } = language
  const at = time(new Date(since))
  // Longer addresses do not fit into a line of a mailbox.
  const subject = t('webhooks.off_subject', { shop, host: new URL(url).host })
  const why = because === 'gone' ? t('webhooks.off_gone') : t('webhooks.off_failing', { since: at })
  return writeLetter(subject, locale, [
    why,
    { code: url },
    t('webhooks.off_missed'),
    {
      code: `npm run shop -- webhooks.enable --webhook ${webhook}\nnpm run shop -- webhooks.send_again --webhook ${webhook} --since ${since}`,
    },
    t('webhooks.off_why'),
  ])
}
