import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Scan.module.css'

interface ScanButtonProps {
  /** The id of the field that the code is entered into. Left out: each code adds one to its line (`scanned`). */
  into?: string
}

/**
 * Reads codes by the device's camera (app/web/client/office/scan). Its page needs `cameraPolicy`; without script, or in a
 * browser without cameras, there is no button. A page has at most one that adds to lines.
 */
export function ScanButton({ into }: ScanButtonProps) {
  const { t, href } = useLanguage()
  return (
    <div className={styles.scan}>
      <Button type="button" look="quiet" data-scan={into ?? ''} hidden>
        {t(into === undefined ? 'office.scan' : 'office.scan.into')}
      </Button>
      <dialog aria-label={t('office.scan.title')}>
        <h2>{t('office.scan.title')}</h2>
        <video muted playsInline aria-label={t('office.scan.picture')} />
        <Said />
        <p className="muted small">{t(into === undefined ? 'office.scan.hint_lines' : 'office.scan.hint_field')}</p>
        <Button type="button" wide>
          {t('office.scan.stop')}
        </Button>
      </dialog>
      {into === undefined && (
        <section data-unknown-codes={href('/admin/stock')} hidden>
          <h2>{t('office.scan.unknown_title')}</h2>
          <p className="muted small">{t('office.scan.unknown_text')}</p>
          <ul />
          <Button type="button" look="link">
            {t('office.scan.clear')}
          </Button>
        </section>
      )}
    </div>
  )
}

/** What is read is said here: while the dialog is open, a screen reader hears nothing else of the page. */
function Said() {
  const { t } = useLanguage()
  const [code, item] = ['{code}', '{item}']
  return (
    <p
      role="status"
      data-starting={t('office.scan.starting')}
      data-ready={t('office.scan.ready')}
      data-ended={t('office.scan.ended')}
      data-counted={t('office.scan.counted', { item, count: '{count}' })}
      data-filled={t('office.scan.filled', { code })}
      data-unknown={t('office.scan.unknown', { code })}
      data-several={t('office.scan.several', { code })}
      data-not-number={t('office.scan.not_a_number', { item })}
      data-denied={t('office.scan.denied')}
      data-missing={t('office.scan.missing')}
      data-busy={t('office.scan.busy')}
      data-insecure={t('office.scan.insecure')}
      data-failed={t('office.scan.failed')}
    />
  )
}
