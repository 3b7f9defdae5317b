import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from '#app/back-office/Office.module.css'

/**
 * The button of a form of settings. With script it stays within reach as soon as something is changed, Ctrl+S presses
 * it, and the page is not left without a word. `isUnsaved`: the form was refused, so that what it shows is not stored.
 */
export function SaveBar({ isUnsaved, label }: { isUnsaved: boolean; label?: string }) {
  const { t } = useLanguage()
  return (
    <div className={styles.bar} data-save={isUnsaved ? 'unsaved' : ''}>
      <Button look={label ? 'quiet' : undefined}>{label ?? t('office.settings_press')}</Button>
      <span role="status" data-unsaved={t('office.unsaved')} />
    </div>
  )
}
