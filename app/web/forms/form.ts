/**
 * The fields as typed; of a field sent twice the last one counts, as a hidden default is placed before its checkbox.
 */
export function typed(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(form)
}
