import styles from '#app/ui/frame/Page.module.css'

/** What staff wrote. The HTML was cleaned when it was stored. */
export function Prose({ html, tableName, lang }: { html: string; tableName: string; lang?: string }) {
  return (
    <div
      className={styles.prose}
      lang={lang}
      dangerouslySetInnerHTML={{ __html: withScrollingTables(html, tableName) }}
    />
  )
}

/**
 * A table in a text may be of any width. Where it is wider than the window it scrolls by itself, in a region that the
 * keyboard reaches and whose name is that of the table.
 */
export function withScrollingTables(html: string, tableName: string): string {
  let count = 0
  return html.replace(/<table\b.*?<\/table>/gs, (table) => {
    count += 1
    const caption = /<caption[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? ''
    const name =
      caption
        .replace(/<[^>]*>/g, '')
        .replaceAll('"', '&quot;')
        .trim() || `${tableName} ${count}`
    return `<div class="${styles.table}" role="region" tabindex="0" aria-label="${name}">${table}</div>`
  })
}
