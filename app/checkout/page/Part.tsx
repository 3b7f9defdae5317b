import type { ReactNode } from 'react'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Checkout.module.css'
import { type Part as PartName, parts } from '#app/checkout/checkout.ts'

interface PartProps {
  name: PartName
  open: PartName
  done: Record<PartName, boolean>
  /** What was entered here. */
  told: ReactNode
  children: ReactNode
}

/** One of the four parts: open, completed with what was entered and a way to change it, or still to come. */
export function Part({ name, open, done, told, children }: PartProps) {
  const { t, href } = useLanguage()
  const title = t(`checkout.${name}`)
  return (
    <div id={name}>
      <FormPart number={parts.indexOf(name) + 1} title={title}>
        {open === name
          ? children
          : done[name] && (
              <div className={styles.told}>
                <div>{told}</div>
                <a
                  href={`${href('/checkout', undefined, { part: name })}#${name}`}
                  aria-label={t('checkout.change_of', { part: title })}
                >
                  {t('checkout.change')}
                </a>
              </div>
            )}
      </FormPart>
    </div>
  )
}
