import { limits } from '#app/limits.ts'
import { cut } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { problem, type RowProblem, type RowReason } from '#app/imports/file/row-problem.ts'

/** Reads the cells of one row by their plain headings, and collects what is wrong with them. */
export function cellsOf({ line, cells }: SourceRow) {
  const problems: RowProblem[] = []
  const columnOf = (names: readonly string[]) =>
    names.find((name) => (cells[name] ?? '').trim() !== '') ?? names[0] ?? ''
  const raw = (...names: string[]) => withoutMark((cells[columnOf(names)] ?? '').trim())
  const tell = (names: readonly string[], reason: RowReason) => {
    const column = columnOf(names)
    problems.push(problem(line, column, reason, cells[column]))
  }
  return {
    problems,
    tell,
    /** The first of these columns that holds something. */
    text(...names: string[]): string {
      const text = raw(...names)
      if (text.length > limits.formerText.value) tell(names, 'too_long')
      return cut(text, limits.formerText.value)
    },
    /** Null: the file does not say. */
    flag(...names: string[]): boolean | null {
      const word = raw(...names).toLowerCase()
      if (word === '') return null
      if (yes.includes(word)) return true
      if (no.includes(word)) return false
      tell(names, 'choice')
      return null
    },
    email(...names: string[]): string | null {
      const text = raw(...names)
      if (text === '') return null
      if (/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text) && text.length <= limits.email.value) return text
      tell(names, 'email')
      return null
    },
    count(...names: string[]): number | null {
      const text = raw(...names)
      if (text === '') return null
      if (/^\d{1,9}$/.test(text)) return Number(text)
      tell(names, 'whole_number')
      return null
    },
    /** "2024-03-05 14:22:10 +0100", as exports write it. */
    moment(...names: string[]): Date | null {
      const text = raw(...names)
      if (text === '') return null
      const [, day, time = '00:00:00', sign = '+', hours = '00', minutes = '00'] =
        /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(?:Z|UTC|([+-])(\d{2}):?(\d{2}))?$/.exec(
          text,
        ) ?? []
      const moment = day ? new Date(`${day}T${time}${sign}${hours}:${minutes}`) : null
      if (moment && !Number.isNaN(moment.getTime())) return moment
      tell(names, 'moment')
      return null
    },
    /** The lines of an envelope. */
    lines: (...names: (readonly string[])[]): string[] =>
      names.flatMap((parts) => {
        const line = parts.map((name) => raw(name)).filter(Boolean)
        return line.length > 0 ? [cut(line.join(' '), limits.formerText.value)] : []
      }),
  }
}

export type Cells = ReturnType<typeof cellsOf>

const yes = ['yes', 'true', '1', 'subscribed', 'ja']
const no = ['no', 'false', '0', 'not_subscribed', 'unsubscribed', 'nein', 'pending', 'redacted']

/** Exports put an apostrophe before long numbers and plus signs, so that spreadsheets leave them alone. */
const withoutMark = (text: string) => text.replace(/^'(?=[+\d])/, '')
