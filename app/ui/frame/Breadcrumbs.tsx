import styles from './Trail.module.css'

export interface Crumb {
  href: string
  label: string
  /** Where it is not the page's. */
  lang?: string
}

/** The way here; the page itself is its heading and is not repeated. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href} lang={crumb.lang}>
              {crumb.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
