import type { ReactNode } from 'react'
import styles from '#app/ui/frame/Page.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** The language of the title, where it is not the page's. */
  lang?: string
  /** Breadcrumbs, mostly. */
  above?: ReactNode
  text?: ReactNode
  textLang?: string
  /** Its state, as badges. */
  states?: ReactNode
  action?: ReactNode
}

export function PageHeader({ title, lang, above, text, textLang, states, action }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {above}
      <h1 lang={lang}>{title}</h1>
      {text && <p lang={textLang}>{text}</p>}
      {states && <div className="row">{states}</div>}
      {action && <div className="row">{action}</div>}
    </header>
  )
}
