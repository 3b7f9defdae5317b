import type { ReactNode } from 'react'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { pictureAddress } from '#app/catalogue/pictures/picture.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { PictureData } from './picture-file.server.ts'
import styles from './Pictures.module.css'

/** It fits on the narrowest phone as it is: where it was pressed is counted in pixels of it. */
const width = 272

interface FocusFormProps {
  data: PictureData
  form: FormState
}

/** The point that stays in view: a press on the picture, which needs no script, or two numbers. */
export function FocusForm(props: FocusFormProps) {
  const { data } = props
  const { t } = useLanguage()
  return (
    <Section title={t('office.picture.focus')}>
      <div className="stack">
        <p>{t('office.picture.focus_hint')}</p>
        <div className={styles.shown}>
          <Pressed {...props} />
          <div className="stack">
            <Typed {...props} />
            {data.view.focus && (
              <Sent {...props}>
                <input type="hidden" name="focus" value="" />
                <Button look="link">{t('office.picture.no_focus')}</Button>
              </Sent>
            )}
          </div>
        </div>
      </div>
    </Section>
  )
}

interface SentProps extends FocusFormProps {
  className?: string
  children: ReactNode
}

function Sent({ data: { id, seen, customerId }, form, className, children }: SentProps) {
  const { href } = useLanguage()
  const action = href('/admin/pictures/:picture/focus', { picture: id })
  return (
    <form method="post" action={action} className={className} noValidate>
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {children}
    </form>
  )
}

function Pressed(props: FocusFormProps) {
  const { picture, view } = props.data
  const { t } = useLanguage()
  const { focus } = view
  const height = Math.max(1, Math.round((width * (picture.height ?? 1)) / (picture.width ?? 1)))
  const point = focus && { cx: (focus.x * width) / 100, cy: (focus.y * height) / 100, r: 11 }
  return (
    <Sent {...props} className={styles.point}>
      <input type="hidden" name="wide" value={width} />
      <input type="hidden" name="high" value={height} />
      <input
        type="image"
        name="at"
        src={pictureAddress(picture)}
        width={width}
        height={height}
        alt={t('office.picture.press')}
      />
      {point && (
        <svg width={width} height={height} aria-hidden="true">
          <circle {...point} />
          <circle {...point} />
        </svg>
      )}
    </Sent>
  )
}

function Typed(props: FocusFormProps) {
  const language = useLanguage()
  const { t } = language
  const { focus } = props.data.view
  const labels = { 'focus-x': 'office.picture.across', 'focus-y': 'office.picture.down' } as const
  const known = { 'focus-x': String(focus?.x ?? 50), 'focus-y': String(focus?.y ?? 50) }
  const { field } = fieldsOf<string>(language, props.form, labels, known)
  return (
    <Sent {...props} className="stack">
      <Field {...field('focus-x')} inputMode="numeric" maxLength={3} />
      <Field {...field('focus-y')} inputMode="numeric" maxLength={3} />
      <p>
        <Button look="quiet">{t('office.picture.save_focus')}</Button>
      </p>
    </Sent>
  )
}
