/**
 * The form of a comment with the colleague who was chosen from the list beside it: by her name in the text, as if it was
 * typed there. So mentioning needs no script.
 */
export function withMention(form: URLSearchParams): URLSearchParams {
  const [mention, text] = [form.get('mention')?.trim() ?? '', form.get('text') ?? '']
  if (mention === '' || text.toLowerCase().includes(`@${mention.toLowerCase()}`)) return form
  const read = new URLSearchParams(form)
  read.set('text', `@${mention} ${text}`.trim())
  read.delete('mention')
  return read
}
