export interface Form {
  action: string
  method: string
  /** The values without typing: names in the order of the page. */
  fields: [name: string, value: string][]
  /** Buttons with a name, which is sent when they are pressed. */
  buttons: { name: string; value: string; text: string }[]
}

/** The forms of the shop's pages: React writes attributes in double quotes and closes its elements. */
export function formsOf(body: string): Form[] {
  return [...body.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inner = '']) => {
    const { id } = attributes(head)
    return {
      action: attributes(head).action ?? '',
      method: (attributes(head).method ?? 'get').toLowerCase(),
      fields: [...fieldsIn(inner).filter(({ form }) => !form || form === id), ...elsewhere(body, id)].map(
        ({ name, value }): [string, string] => [name, value],
      ),
      buttons: [...inner.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(([, tag = '', content = '']) => {
        const { name = '', value = '' } = attributes(tag)
        return { name, value, text: content.replace(/<[^>]*>/g, '').trim() }
      }),
    }
  })
}

interface Field {
  name: string
  value: string
  form: string | undefined
}

/** Fields outside the form that reference it. */
function elsewhere(body: string, id: string | undefined): Field[] {
  if (!id) return []
  const outside = body.replace(/<form\b[\s\S]*?<\/form>/g, '')
  return fieldsIn(outside).filter(({ form }) => form === id)
}

function fieldsIn(markup: string): Field[] {
  const found = markup.matchAll(
    /<input\b([^>]*)>|<select\b([^>]*)>([\s\S]*?)<\/select>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
  )
  return [...found].flatMap(([, input, select, options = '', textarea, text = '']) => {
    const tag = attributes(input ?? select ?? textarea ?? '')
    const value = input !== undefined ? inputValue(tag) : select !== undefined ? selected(options) : decode(text)
    if (!tag.name || tag.disabled !== undefined || value === null) return []
    return [{ name: tag.name, value, form: tag.form }]
  })
}

function inputValue(tag: Record<string, string>): string | null {
  const type = tag.type ?? 'text'
  if (type === 'checkbox' || type === 'radio') return tag.checked === undefined ? null : (tag.value ?? 'on')
  return ['submit', 'button', 'image', 'reset', 'file'].includes(type) ? null : (tag.value ?? '')
}

function selected(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)]
  const chosen = all.find(([, tag = '']) => attributes(tag).selected !== undefined) ?? all[0]
  return attributes(chosen?.[1] ?? '').value ?? decode(chosen?.[2] ?? '')
}

function attributes(tag: string): Record<string, string> {
  const found = tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

export function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
