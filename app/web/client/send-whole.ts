/** While the browser waits for the answer, a second press is the same press. */
let isSent = false
const isFree = () => void (isSent = false)

/**
 * Has the browser send a form itself, as it does without script, and load the answer whole: the server is of another
 * release than this page, and has done nothing with what the script sent. Loaded when that happens.
 */
export function sendWhole(action: string, fields: Iterable<[string, FormDataEntryValue]>) {
  if (isSent) return
  isSent = true
  // Back to this page, or the visitor has stopped it.
  addEventListener('pagehide', isFree, { once: true })
  setTimeout(isFree, 10_000)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of fields) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = String(value)
    form.append(field)
  }
  form.hidden = true
  document.body.append(form)
  form.submit()
}
