import styles from './Page.module.css'

/** What staff wrote. The HTML was cleaned when it was stored. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
