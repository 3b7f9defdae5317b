/** `lineId` as the API writes it: `line_id`. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The names within an answer, however deep. */
export function snakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeNames)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [snake(name), snakeNames(part)]))
}
