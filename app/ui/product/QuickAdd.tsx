import { Icon } from '#app/ui/Icon.tsx'
import styles from './QuickAdd.module.css'
import { called, type SentenceProps } from '#app/ui/text/Sentence.tsx'

export interface QuickAddProps {
  label: SentenceProps
  action: string
  product: string
  fixed: string[]
}

/** One of it into the cart, by a form that works without script. */
export function QuickAdd({ label, action, product, fixed }: QuickAddProps) {
  return (
    // The button says what is bought: in a list every byte of this comes two dozen times.
    <form className={styles.quick} method="post" action={action}>
      {fixed.map((value, at) => (
        <input key={at} type="hidden" name={`option${at + 1}`} value={value} />
      ))}
      <button name="product" value={product} {...called(label, <Icon name="plus" />)} />
    </form>
  )
}
