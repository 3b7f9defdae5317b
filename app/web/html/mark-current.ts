import { escapeHtml } from './attributes.ts'

/** Marks the first link to this page, and if it is beneath an item of a menu, also that one: the menu may be closed. */
export function markCurrent(html: string, path: string): string {
  const [link, summary] = [`href="${escapeHtml(path)}"`, '<summary']
  const at = html.indexOf(link)
  if (at < 0) return html
  const [start, end] = [html.slice(0, at), `${link} aria-current="page"${html.slice(at + link.length)}`]
  const above = start.lastIndexOf(summary)
  if (above <= start.lastIndexOf('</details>')) return start + end
  return `${start.slice(0, above)}${summary} aria-current="true"${start.slice(above + summary.length)}${end}`
}
