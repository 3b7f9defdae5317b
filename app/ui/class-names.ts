/** The class names that apply, or no attribute at all: empty ones cost bytes on every card. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
