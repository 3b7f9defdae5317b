/**
 * Boxes named `roles-<id>` as the list `roles`, one in each line. The ids are not known beforehand, so the form's door
 * cannot know the boxes.
 */
export function boxesAsList(name: string, form: URLSearchParams): URLSearchParams {
  const listed = new URLSearchParams(form)
  const start = `${name}-`
  const chosen = [...form].filter(([field, value]) => field.startsWith(start) && value === 'on')
  listed.set(name, chosen.map(([field]) => field.slice(start.length)).join('\n'))
  return listed
}
