/** The hidden field beside another: what the page showed when it was opened. */
export const before = (name: string) => `${name}-before`

/** A value as its field shows it: a list in lines. */
export const shownAs = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value))

/** Only what was changed on this page: one that was open for a while must not undo what others have changed since. */
export function changedFields<Value extends object, Name extends keyof Value & string>(
  chosen: Value,
  names: readonly Name[],
  values: Record<string, string>,
): Partial<Pick<Value, Name>> {
  const changed = names.filter((name) => shownAs(chosen[name]) !== values[before(name)]?.replaceAll('\r\n', '\n'))
  // Fields of the value, under their own names.
  return Object.fromEntries(changed.map((name) => [name, chosen[name]])) as Partial<Pick<Value, Name>>
}
