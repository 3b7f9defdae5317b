import type { FormState } from '#app/web/answers/answer.ts'
import { type FieldLabel, fieldMessages } from './field-messages.ts'
import type { Language } from '#app/web/language-of.ts'

/** A form's fields as its page shows them: each with its label, its typed or known value, and its error. */
export function fieldsOf<Name extends string>(
  language: Pick<Language, 't'>,
  { values, problems }: Pick<FormState, 'values' | 'problems'>,
  labels: Record<Name, FieldLabel>,
  known: Partial<Record<NoInfer<Name>, string>> = {},
) {
  const messages = fieldMessages(language, problems, labels)
  const labelOf = (label: FieldLabel) => (typeof label === 'object' ? label.name : language.t(label))
  const field = (name: Name) => ({
    name,
    label: labelOf(labels[name]),
    defaultValue: values[name] ?? known[name] ?? '',
    error: messages[name],
  })
  return { field, messages }
}

/** The key under which a form counts once, however often it is sent. One that was refused is no key of the page's. */
export function submissionOf({ values, problems, problem }: Omit<FormState, 'retryAfter'>, fresh: string): string {
  const isSpent = problems.submission !== undefined || problem === 'call.other_request'
  return isSpent ? fresh : (values.submission ?? fresh)
}
