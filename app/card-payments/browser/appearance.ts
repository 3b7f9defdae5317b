import type { Appearance } from '@stripe/stripe-js'

/** The shop's own tokens, read from the page, so that the card fields look like the other fields in light and dark. */
export function appearanceOf(page: HTMLElement): Appearance {
  const style = getComputedStyle(page)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('danger'),
      fontFamily: token('sans'),
      borderRadius: token('radius'),
    },
    rules: { '.Input': { border: `1px solid ${token('edge')}`, boxShadow: 'none' } },
  }
}
