import styles from '#app/ui/frame/Trail.module.css'

interface PaginationProps {
  label: string
  previous?: { href: string; label: string }
  next?: { href: string; label: string }
  /** "Page 2 of 4" */
  where: string
}

export function Pagination({ label, previous, next, where }: PaginationProps) {
  return (
    <nav className={styles.pages} aria-label={label}>
      {previous ? <Step rel="prev" {...previous} /> : <span />}
      <span className="muted num">{where}</span>
      {next ? <Step rel="next" {...next} /> : <span />}
    </nav>
  )
}

function Step({ rel, href, label }: { rel: 'prev' | 'next'; href: string; label: string }) {
  return (
    <a rel={rel} href={href}>
      {label}
    </a>
  )
}
