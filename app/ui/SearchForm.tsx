import { Icon } from './Icon.tsx'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  action: string
  /** Names the field and stands in it while it is empty. */
  label: string
  submit: string
  value?: string
  name?: string
}

export function SearchForm({ action, label, submit, value, name = 'q' }: SearchFormProps) {
  return (
    <form className={styles.search} action={action} role="search">
      <input type="search" name={name} aria-label={label} placeholder={label} defaultValue={value} />
      <button aria-label={submit}>
        <Icon name="search" />
      </button>
    </form>
  )
}
