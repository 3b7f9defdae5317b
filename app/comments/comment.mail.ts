import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

export interface CommentLetterData {
  /** Null: a key or the command line. */
  by: string | null
  text: string
  /** What it is about, and its page in the office. */
  object: string
  path: string
}

/** To a colleague who is mentioned in a comment. */
export function commentMention({ by, text, object, path }: CommentLetterData, context: LetterContext): Letter {
  const { t, locale } = context.language
  const who = by ?? t('comments.someone')
  return writeLetter(t('comments.letter.subject', { who, object }), locale, [
    text,
    { button: `${context.origin}${path}`, label: t('comments.letter.open') },
    t('comments.letter.why'),
  ])
}
