import { Once } from '#app/back-office/forms/Once.tsx'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { PictureData } from './picture-file.server.ts'

interface PictureUsesProps {
  data: PictureData
  form: FormState
}

/** What shows the picture, each product with the text that it says there. */
export function PictureUses({ data, form }: PictureUsesProps) {
  const { products, collections, locations, unseen } = data
  const { t, href } = useLanguage()
  const mayDescribe = useMay('products.describe_picture')
  return (
    <Section title={t('office.picture.uses')}>
      <div className="stack">
        {data.picture.uses === 0 && <p className="muted">{t('office.picture.unused')}</p>}
        {unseen > 0 && <p className="muted">{t('office.picture.unseen', { count: unseen })}</p>}
        {products.map(({ id, title, alt }) => (
          <div key={id}>
            <p>
              <a href={href('/admin/products/:product', { product: id })}>
                <bdi>{title}</bdi>
              </a>
            </p>
            {mayDescribe ? <AltForm data={data} form={form} product={id} title={title} alt={alt} /> : <p>{alt}</p>}
          </div>
        ))}
        {collections.map(({ id, title }) => (
          <p key={id}>
            <a href={href('/admin/collections/:collection', { collection: id })}>
              {t('office.picture.of_collection', { title })}
            </a>
          </p>
        ))}
        {locations.map(({ id, name }) => (
          <p key={id}>
            <a href={href('/admin/places/:location', { location: id })}>
              {t('office.picture.of_location', { title: name })}
            </a>
          </p>
        ))}
        {data.isOnHome && (
          <p>
            <a href={href('/')}>{t('office.picture.of_home')}</a>
          </p>
        )}
      </div>
    </Section>
  )
}

interface AltFormProps extends PictureUsesProps {
  product: string
  title: string
  alt: string
}

function AltForm({ data: { id, customerId }, form, product, title, alt }: AltFormProps) {
  const language = useLanguage()
  const { t, href } = language
  const isThis = form.values.product === product
  const messages = fieldMessages(language, isThis ? form.problems : {}, { alt: 'office.picture.alt' })
  return (
    <form
      method="post"
      action={href('/admin/pictures/:picture/describe', { picture: id })}
      className="stack"
      aria-label={t('office.picture.alt_for', { title })}
      noValidate
    >
      <Once customerId={customerId} />
      <input type="hidden" name="product" value={product} />
      <Field
        id={`alt-${product}`}
        name="alt"
        label={t('office.picture.alt')}
        hint={alt === '' ? t('office.picture.alt_missing') : undefined}
        defaultValue={isThis ? form.values.alt : alt}
        maxLength={limits.productFact.value}
        optional={t('office.optional')}
        error={messages.alt}
      />
      <p>
        <Button look="link" aria-label={t('office.picture.save_alt_for', { title })}>
          {t('office.picture.save_alt')}
        </Button>
      </p>
    </form>
  )
}
