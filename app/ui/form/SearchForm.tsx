import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  action: string
  /** The field's label, and its placeholder. */
  label: string
  submit: string
  value?: string
  name?: string
  /** Names the form where the page has another one. */
  title?: string
  /** More about the field, and what belongs below it: the suggestions while typing. */
  input?: InputHTMLAttributes<HTMLInputElement>
  children?: ReactNode
}

export function SearchForm({ action, label, submit, value, name = 'q', title, input, children }: SearchFormProps) {
  return (
    <form className={styles.search} action={action} role="search" aria-label={title}>
      <input type="search" name={name} aria-label={label} placeholder={label} defaultValue={value} {...input} />
      <button aria-label={submit}>
        <Icon name="search" />
      </button>
      {children}
    </form>
  )
}
