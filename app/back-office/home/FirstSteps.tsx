import { type StepName, stepNames, type Steps } from '#app/daily/first-steps.ts'
import type { ScreenPath } from '#app/routes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { pathOf } from '#app/web/href.ts'
import styles from './Home.module.css'

/** Where each is done. */
const places: Record<StepName, ScreenPath> = {
  products: '/admin/products/new',
  seller: '/admin/seller',
  pages: '/admin/pages',
  delivery: '/admin/shipping-methods/new',
  location: '/admin/locations',
  // In the shop, as a customer.
  order: '/',
}

/** For a new shop, the steps to its first sale. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t, locale } = useLanguage()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('office.steps')}</h2>
      <ol className={styles.steps}>
        {stepNames.map((name) => (
          <li key={name}>
            {steps[name] ? <Icon name="check" /> : <span className={styles.open} />}
            {steps[name] ? (
              <span>{t(`office.step.${name}`)}</span>
            ) : (
              <a href={pathOf(locale, places[name], {})}>{t(`office.step.${name}`)}</a>
            )}
            {steps[name] && <span className="vh">{t('office.step_done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
