import { Icon } from '#app/ui/Icon.tsx'
import styles from './QuickAdd.module.css'
import { called, type SentenceProps } from '#app/ui/text/Sentence.tsx'

/** One of it into the cart, by a form that works without script; or a link, where there is something to choose. */
export type QuickAddProps = { label: SentenceProps } & (
  | { action: string; product: string; fixed: string[] }
  | { href: string; text: string; action?: undefined }
)

export function QuickAdd(props: QuickAddProps) {
  if (props.action === undefined) {
    const { children, ...attributes } = called(props.label, props.text)
    return (
      <div className={styles.quick}>
        <a href={props.href} {...attributes}>
          {children}
        </a>
      </div>
    )
  }
  return (
    // The button says what is bought: in a list every byte of this comes two dozen times.
    <form className={styles.quick} method="post" action={props.action}>
      {props.fixed.map((value, at) => (
        <input key={at} type="hidden" name={`option${at + 1}`} value={value} />
      ))}
      <button name="product" value={props.product} {...called(props.label, <Icon name="plus" />)} />
    </form>
  )
}
