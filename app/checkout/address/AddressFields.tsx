import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { exampleCodes } from './postal-code.ts'
import { type AddressPart, postalFormatOf } from './postal-format.ts'

interface AddressFieldsProps {
  prefix?: string
  section?: 'shipping' | 'billing'
  country: string
  values: Record<string, string | undefined>
  /** The messages at the refused fields. */
  messages: Record<string, string>
}

/**
 * The fields of an address beside its country: which there are, in which order and by which names, the country says.
 */
export function AddressFields(shown: AddressFieldsProps) {
  const { order } = postalFormatOf(shown.country)
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

/** Postal code and city are side by side in the country's own order, as they do on the label. */
function linesOf(order: AddressPart[]): AddressPart[][] {
  const place = order.filter((part) => part === 'city' || part === 'postalCode')
  return order.flatMap((part) => (part === place[0] ? [place] : part === place[1] ? [] : [[part]]))
}

interface PartFieldProps extends AddressFieldsProps {
  part: AddressPart
}

function PartField({ prefix = '', section, part, country, values, messages }: PartFieldProps) {
  const { t } = useLanguage()
  const labels = addressLabels(country)
  const field = (name: keyof typeof labels, filledAs: string) => ({
    name: prefix + name,
    defaultValue: values[prefix + name] ?? '',
    error: messages[prefix + name],
    label: t(labels[name]),
    autoComplete: [section, filledAs].filter(Boolean).join(' '),
  })
  const optional = t('checkout.optional')
  if (part === 'name') return <Field {...field('name', 'name')} />
  if (part === 'company') return <Field {...field('company', 'organization')} optional={optional} />
  if (part === 'city') return <Field {...field('city', 'address-level2')} />
  if (part === 'postalCode') {
    const example = exampleCodes[country]
    return (
      <Field
        {...field('postal_code', 'postal-code')}
        hint={example && t('checkout.postal_code_hint', { example })}
        inputMode={example && /^\d+$/.test(example) ? 'numeric' : undefined}
      />
    )
  }
  if (part === 'region') return <RegionField {...field('region', 'address-level1')} country={country} />
  return (
    <>
      <Field {...field('line1', 'address-line1')} />
      <Field {...field('line2', 'address-line2')} optional={optional} />
    </>
  )
}

interface RegionFieldProps {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  autoComplete: string
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
  return <Field as="select" {...field} options={options} optional={optional} />
}

/** A country's labels for the parts of its addresses, in the order in which problems are listed. */
export function addressLabels(country: string) {
  const code = country === 'US' ? 'zip' : country === 'IE' ? 'eircode' : 'postal_code'
  return {
    country: 'checkout.country',
    name: 'checkout.name',
    company: 'checkout.company',
    line1: 'checkout.line1',
    line2: 'checkout.line2',
    city: 'checkout.city',
    region: `checkout.${postalFormatOf(country).regions?.kind ?? 'province'}`,
    postal_code: `checkout.${code}`,
  } as const
}
