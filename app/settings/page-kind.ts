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
 * Whether readers are led to a page. An empty one says nothing; the imprint's facts are in the settings. The
 * accessibility statement is for those who owe it: businesses of fewer than ten people and two million euros do not
 * (Directive (EU) 2019/882, article 4(5)), so the owner switches it on.
 */
export function isPublic(
  { kind, body }: Written,
  { accessibilityStatement }: { accessibilityStatement: 'on' | 'off' },
) {
  if (kind === 'accessibility' && accessibilityStatement === 'off') return false
  return kind === 'imprint' || body.trim() !== ''
}
