import type { ReactElement } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import fields from '#app/ui/form/Field.module.css'
import prose from '#app/ui/frame/Page.module.css'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Rich.module.css'

/** What stands on a button whose name is longer. */
const signs: Record<string, ReactElement | string> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  h2: 'H2',
  h3: 'H3',
  bullets: '•',
  numbers: '1.',
  quote: '„“',
  outdent: '⇤',
  indent: '⇥',
  undo: '↶',
}

/**
 * Once on a page whose textareas have `data-rich`: what the editor's script puts around them at their first focus. The
 * words come from here, so that the script has none.
 */
export function RichTools() {
  const { t } = useLanguage()
  return (
    <template data-rich-tools="">
      <div className={styles.rich}>
        <div className={styles.tools} role="group" aria-label={t('office.rich.tools')}>
          <span data-part="buttons">
            {(
              [
                'bold',
                'italic',
                'h2',
                'h3',
                'bullets',
                'numbers',
                'quote',
                'link',
                'outdent',
                'indent',
                'undo',
              ] as const
            ).map((name) => {
              const label = t(`office.rich.${name}`)
              const sign = signs[name]
              return (
                <button
                  key={name}
                  type="button"
                  data-do={name}
                  aria-label={sign ? label : undefined}
                  title={sign ? label : undefined}
                >
                  {sign ?? label}
                </button>
              )
            })}
          </span>
          <button type="button" data-part="html">
            {t('office.rich.html')}
          </button>
        </div>
        <div data-link="" className={styles.link} hidden>
          <input type="text" inputMode="url" className={fields.input} aria-label={t('office.rich.address')} />
          <button type="button" data-apply="">
            {t('office.rich.apply')}
          </button>
          <button type="button" data-remove="">
            {t('office.rich.remove')}
          </button>
          <p role="status" data-problem={t('office.rich.wrong')} />
        </div>
        <p role="status" data-part="loss" data-loss={t('office.rich.loss')} />
        <div data-part="text" className={classNames(fields.input, prose.prose, styles.text)} />
      </div>
    </template>
  )
}
