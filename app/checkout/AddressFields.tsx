import { Field, FieldPair } from '#app/ui/Field.tsx'
import type { ErrorCode } from '#app/errors.ts'
import { type Language, useLanguage } from '#app/web/language.tsx'
import { exampleCodes } from './postal-code.ts'
import { type AddressPart, postalFormatOf } from './postal-format.ts'

interface AddressFieldsProps {
  country: string
  values: Record<string, string | undefined>
  problems: Record<string, ErrorCode | undefined>
}

/** The fields of an address beside its country: which there are, in which order and by which names, the country says. */
export function AddressFields({ country, values, problems }: AddressFieldsProps) {
  const { t } = useLanguage()
  const { order } = postalFormatOf(country)
  const shown = {
    country,
    values,
    errorOf: (name: string) => (problems[name] ? t(`error.${problems[name]}`) : undefined),
  }
  return (
    <>
      {linesOf(order).map((line) =>
        line.length === 1 ? (
          line.map((part) => <PartField key={part} part={part} {...shown} />)
        ) : (
          <FieldPair key={line.join()}>
            {line.map((part) => (
              <PartField key={part} part={part} {...shown} />
            ))}
          </FieldPair>
        ),
      )}
    </>
  )
}

/** Postal code and city stand side by side in the country's own order, as they do on the label. */
function linesOf(order: AddressPart[]): AddressPart[][] {
  const place = order.filter((part) => part === 'city' || part === 'postalCode')
  return order.flatMap((part) => (part === place[0] ? [place] : part === place[1] ? [] : [[part]]))
}

interface PartFieldProps {
  part: AddressPart
  country: string
  values: Record<string, string | undefined>
  errorOf(name: string): string | undefined
}

function PartField({ part, country, values, errorOf }: PartFieldProps) {
  const language = useLanguage()
  const { t } = language
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errorOf(name),
    label: addressLabel(name, country, language),
  })
  const optional = t('checkout.optional')
  if (part === 'name') return <Field {...field('name')} autoComplete="name" />
  if (part === 'company') return <Field {...field('company')} autoComplete="organization" optional={optional} />
  if (part === 'city') return <Field {...field('city')} autoComplete="address-level2" />
  if (part === 'postalCode') {
    const example = exampleCodes[country]
    return (
      <Field
        {...field('postalCode')}
        autoComplete="postal-code"
        hint={example && t('checkout.postal_code_hint', { example })}
        inputMode={example && /^\d+$/.test(example) ? 'numeric' : undefined}
      />
    )
  }
  if (part === 'region') return <RegionField {...field('region')} country={country} />
  return (
    <>
      <Field {...field('line1')} autoComplete="address-line1" />
      <Field {...field('line2')} autoComplete="address-line2" optional={optional} />
    </>
  )
}

interface RegionFieldProps {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  country: string
}

function RegionField({ country, ...field }: RegionFieldProps) {
  const { t } = useLanguage()
  const { regions } = postalFormatOf(country)
  if (!regions) return null
  const options = [
    { value: '', label: t('checkout.choose') },
    ...regions.values.map(([value, label]) => ({ value, label })),
  ]
  const optional = regions.required ? undefined : t('checkout.optional')
  return <Field as="select" {...field} options={options} optional={optional} autoComplete="address-level1" />
}

/** What a country calls the parts of its addresses. */
export function addressLabel(name: string, country: string, { t }: Pick<Language, 't'>): string {
  if (name === 'postalCode')
    return t(country === 'US' ? 'checkout.zip' : country === 'IE' ? 'checkout.eircode' : 'checkout.postal_code')
  if (name === 'region') return t(`checkout.${postalFormatOf(country).regions?.kind ?? 'province'}`)
  if (name === 'company') return t('checkout.company')
  if (name === 'line1') return t('checkout.line1')
  if (name === 'line2') return t('checkout.line2')
  if (name === 'city') return t('checkout.city')
  if (name === 'country') return t('checkout.country')
  return name === 'name' ? t('checkout.name') : t('checkout.to')
}
