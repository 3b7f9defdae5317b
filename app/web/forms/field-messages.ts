import type { ErrorCode } from '#app/errors.ts'
import type { TextKey } from '#app/texts.ts'
import { isText, type Language } from '#app/web/language-of.ts'

/** How a field is called: by the text of its label, or by a name that the shop's data gives it, such as a product's. */
export type FieldLabel = TextKey | { name: string }

type Problems = Record<string, ErrorCode | undefined>

/**
 * The message of each refused field, in the order of the labels. It names its field, since it is read alone: in the
 * summary above the form, and by screen readers.
 */
export function fieldMessages(
  language: Pick<Language, 't'>,
  problems: Problems,
  labels: Record<string, FieldLabel>,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [field, label] of Object.entries(labels)) {
    const code = problems[field]
    if (code) messages[field] = messageOf(language, label, code)
  }
  return messages
}

function messageOf({ t }: Pick<Language, 't'>, label: FieldLabel, code: ErrorCode): string {
  if (typeof label === 'object') return `${label.name}: ${t(`error.${code}`)}`
  // `checkout.postal_code_needed` beside the label `checkout.postal_code`: in German no sentence fits every noun.
  const own = `${label}${endings[code] ?? ''}`
  if (own !== label && isText(own)) return t(own)
  const pattern = patterns[code]
  return pattern ? t(pattern, { field: t(label) }) : t(`error.${code}`)
}

const endings: Partial<Record<ErrorCode, '_needed' | '_wrong'>> = {
  'field.required': '_needed',
  'field.choice': '_needed',
  'field.number': '_needed',
  'field.region': '_needed',
  'field.postal_code': '_wrong',
}

const patterns: Partial<Record<ErrorCode, TextKey>> = {
  'field.required': 'field.needed',
  'field.choice': 'field.choose',
  'field.number': 'field.number',
  'field.too_long': 'field.too_long',
  'field.characters': 'field.characters',
}
