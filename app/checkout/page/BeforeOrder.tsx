export interface AgreementProps {
  agreement: string
  /** The pages that belong to the agreement. */
  pages: { href: string; label: string }[]
}

export interface BeforeOrderProps extends AgreementProps {
  /** The total with what it includes, and the delivery days. */
  lines: string[]
}

/**
 * Stands right above the button that orders, in the card fields' island and in the plain forms alike: the law wants the
 * total and the delivery there, and the terms within reach (§ 312j (2) BGB). The button itself says nothing else (§
 * 312j (3)).
 */
export function BeforeOrder({ lines, agreement, pages }: BeforeOrderProps) {
  return (
    <div className="stack">
      <Agreement agreement={agreement} pages={pages} />
      <p>
        {lines.map((line, index) => (
          <span key={index}>
            {index > 0 && <br />}
            {index === 0 ? <b>{line}</b> : line}
          </span>
        ))}
      </p>
    </div>
  )
}

/** The pages that an order agrees to, within reach. */
export function Agreement({ agreement, pages }: AgreementProps) {
  if (pages.length === 0) return null
  return (
    <p className="small">
      {agreement}{' '}
      {pages.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 && ', '}
          <a href={href}>{label}</a>
        </span>
      ))}
    </p>
  )
}
