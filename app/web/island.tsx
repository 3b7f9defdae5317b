import type { ComponentType } from 'react'
import { writeHtml } from './html/write-html.ts'

/** When the browser wakes an island: at the first sign of interest (the rule), or at once. */
type When = 'interest' | 'load'

/**
 * Renders a component that the browser may bring to life. `name` is its file's: `Product.island.tsx` is "Product".
 * Props must be plain data; they travel in the page.
 */
export function Island<Props extends object>({
  of: Component,
  name,
  when = 'interest',
  props,
}: {
  of: ComponentType<Props>
  name: string
  when?: When
  props: Props
}) {
  return (
    <b-island
      data-name={name}
      data-when={when === 'interest' ? undefined : when}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: writeHtml(<Component {...props} />, 'island') }}
    />
  )
}

declare module 'react' {
  // The element is ours; React needs to know that it exists.
  namespace JSX {
    interface IntrinsicElements {
      'b-island': HTMLAttributes<HTMLElement> & { 'data-name': string; 'data-when'?: string; 'data-props': string }
    }
  }
}
