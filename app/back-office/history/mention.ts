/**
 * The form of a comment with the colleague who was chosen from the list beside it: by her name in the text, as if it was
 * typed there. So mentioning needs no script. The beginning of a name is enough where only one of the names has it.
 */
export function withMention(form: URLSearchParams, names: readonly string[]): URLSearchParams {
  const [typed, text] = [form.get('mention')?.trim().replace(/^@/, '') ?? '', form.get('text') ?? '']
  const begun = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
  const mention = (begun.length === 1 && begun[0]) || typed
  if (typed === '' || text.toLowerCase().includes(`@${mention.toLowerCase()}`)) return form
  const read = new URLSearchParams(form)
  read.set('text', `@${mention} ${text}`.trim())
  read.delete('mention')
  return read
}
