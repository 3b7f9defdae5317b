import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { ruleMatches } from '#app/catalogue/rules/rule.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { Named } from '#app/back-office/collections/Named.tsx'
import { conditionNumbers, offered } from './rule-form.ts'
import { loadRule, path, ruleAct, type RuleData } from './change-rule-form.server.ts'

export const load = loadRule
export const act = ruleAct

export function head({ title }: Shown<typeof load>['data'], { language }: Load<typeof path>): Head {
  return { title: language.t('office.rule.of', { title }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { id: collection, title } = data
  const language = useLanguage()
  const { t, href } = language
  return (
    <OfficeFrame
      current="/admin/collections"
      above={
        <a href={href('/admin/collections/:collection', { collection })}>
          <bdi>{title}</bdi>
        </a>
      }
      title={t('office.rule')}
      text={t('office.rule.text')}
    >
      <div className="stack">
        <FormProblems form={form} messages={messagesOf(data, form, language)} />
      </div>
      <div className={styles.parts}>
        <div>
          <RuleForm data={data} form={form} />
        </div>
        <Fitting data={data} isRefused={isRefused(form)} />
      </div>
    </OfficeFrame>
  )
}

interface RuleProps {
  data: RuleData
}

/** Of the form that was refused, or else of the rule that the address has. */
function messagesOf(data: RuleData, form: FormState, language: Pick<Language, 't'>): Record<string, string> {
  const labels = {
    match: 'office.rule.match' as const,
    ...Object.fromEntries(conditionNumbers.map((at) => [`value-${at}`, 'office.rule.value' as const])),
  }
  return fieldMessages(language, isRefused(form) ? form.problems : data.problems, labels)
}

/**
 * Its first button looks and changes nothing, and so does Enter. With script the page looks by itself as conditions are
 * typed, by the address that this button leads to.
 */
function RuleForm({ data, form }: RuleProps & Pick<Shown<typeof load>, 'form'>) {
  const { id: collection, values: shown, seen, isByHand, currency, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const messages = messagesOf(data, form, language)
  const values = 'match' in form.values ? form.values : shown
  const action = href(path, { collection })
  const filled = conditionNumbers.filter((at) => values[`field-${at}`])
  const lines = Math.min(limits.ruleConditions.value, Math.max(0, ...filled) + 2)
  return (
    <form method="post" action={action} className="stack" noValidate data-rule="">
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      <Field
        name="match"
        label={t('office.rule.match')}
        as="select"
        defaultValue={values.match ?? 'all'}
        error={messages.match}
        options={ruleMatches.map((value) => ({ value, label: t(`office.value.${value}`) }))}
      />
      {conditionNumbers.slice(0, lines).map((at) => (
        <fieldset key={at} className={styles.line}>
          <legend className="vh">{t('office.rule.condition', { at })}</legend>
          <Field
            name={`field-${at}`}
            label={t('office.rule.field')}
            as="select"
            defaultValue={values[`field-${at}`] ?? ''}
            options={[
              { value: '', label: t('office.rule.none') },
              ...offered.map((value) => ({ value, label: t(`office.rule.${value}`, { currency }) })),
            ]}
          />
          <Field
            name={`value-${at}`}
            label={t('office.rule.value')}
            autoComplete="off"
            maxLength={limits.title.value}
            defaultValue={values[`value-${at}`] ?? ''}
            error={messages[`value-${at}`]}
            required={false}
          />
        </fieldset>
      ))}
      <p className="muted small">{t('office.rule.hint')}</p>
      <p className="row">
        <Button look="quiet" name="press" value="look">
          {t('office.rule.look')}
        </Button>{' '}
        <Button>{t('office.rule.save')}</Button>{' '}
        {!isByHand && (
          <Button look="link" name="press" value="by_hand">
            {t('office.rule.by_hand')}
          </Button>
        )}
      </p>
    </form>
  )
}

/** How many products fit the rule that the page shows, and the newest of them. Nothing is known of one that was refused. */
function Fitting({ data: { fitting: found, isSlow }, isRefused: isUnknown }: RuleProps & { isRefused: boolean }) {
  const { t } = useLanguage()
  const fitting = isUnknown ? null : found
  const most = limits.fittingCounted.value
  const said = fitting
    ? fitting.count > most
      ? t('office.rule.count_more', { count: most })
      : t('office.rule.count', { count: fitting.count })
    : t(isSlow && !isUnknown ? 'office.rule.count_slow' : 'office.rule.count_none')
  return (
    <Section title={t('office.rule.fitting')}>
      <div className="stack">
        <p role="status" data-fitting-count="">
          {said}
        </p>
        <div className="stack" data-fitting="">
          {fitting?.first.map((product) => (
            <Named key={product.id} product={product} />
          ))}
        </div>
      </div>
    </Section>
  )
}
