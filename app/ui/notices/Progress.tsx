import { Icon } from '#app/ui/Icon.tsx'
import styles from './Progress.module.css'

/** How far something has come, in a sentence; the line below it shows the same and says nothing of its own. */
export function Progress({ text, done, of }: { text: string; done: number; of: number }) {
  return (
    <div className={styles.progress}>
      <p>
        <Icon name={done < of ? 'truck' : 'check'} />
        {text}
      </p>
      <progress value={done} max={of} aria-hidden="true" />
    </div>
  )
}
