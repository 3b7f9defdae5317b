import { reasonKey } from '#app/back-office/batches/bulk-words.ts'
import type { WrongWith } from '#app/imports/report/attention.ts'
import type { Language } from '#app/web/language-of.ts'
import type { FiledProblem } from './import.server.ts'

/** What is wrong, without its column. */
export function problemWords(found: FiledProblem, { t }: Pick<Language, 't'>): string {
  if ('code' in found) return t(reasonKey(found.code))
  const problem = t(`imports.reason.${found.reason}`)
  // How many cells a row has is written in English, for the terminal.
  return found.value && found.reason !== 'cells'
    ? t('imports.value', { value: found.value.slice(0, 60), problem })
    : problem
}

/** All that is wrong with the rows of a product, as their file says it in its last column. */
export function wrongWords({ first, problems, more }: WrongWith, language: Pick<Language, 't'>): string {
  const { t } = language
  const said = problems.map((found) => {
    const text = `${found.column || t('imports.whole_row')}: ${problemWords(found, language)}`
    return found.line === first ? text : t('imports.of_row', { text, line: String(found.line) })
  })
  return [...said, ...(more > 0 ? [t('imports.more_problems', { count: more })] : [])].join('; ')
}
