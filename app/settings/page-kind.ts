/**
 * Pages that the law asks for, in the order in which the footer names them. The shop has a place for each; the owner
 * writes it.
 */
export const pageKinds = ['imprint', 'terms', 'withdrawal', 'privacy', 'shipping', 'accessibility'] as const
export type PageKind = (typeof pageKinds)[number]

export function isPageKind(text: string): text is PageKind {
  return pageKinds.some((kind) => kind === text)
}

interface Written {
  kind: PageKind
  body: string
}

/**
 * Whether pages link to it. An empty one is not linked; the imprint's facts are in the settings. The accessibility
 * statement is for businesses that must have one: those with fewer than ten people and two million euros need not
 * (Directive (EU) 2019/882, article 4(5)), so the owner turns it on.
 */
export function isPublic(
  { kind, body }: Written,
  { accessibilityStatement }: { accessibilityStatement: 'on' | 'off' },
) {
  if (kind === 'accessibility' && accessibilityStatement === 'off') return false
  return kind === 'imprint' || body.trim() !== ''
}
