import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { ChoicePills } from '#app/ui/Choice.tsx'
import { Facts } from '#app/ui/Facts.tsx'
import { Price } from '#app/ui/Price.tsx'
import { BuyBar } from '#app/ui/ProductLayout.tsx'
import { QuantityField } from '#app/ui/QuantityField.tsx'
import { type Choice, nearest, offerFor, standing } from './choice.ts'

export interface Offer {
  choice: Choice
  gone: boolean
  price: Parameters<typeof Price>[0]
  stock: string
  /** Address of the picture that shows it. */
  picture?: string
}

export interface BuyBoxProps {
  action: string
  product: string
  /** Names of the values of the only variant there is. */
  fixed: string[]
  options: { legend: string; values: { value: string; label: string; swatch?: string }[] }[]
  offers: Offer[]
  /** What is chosen when the page comes. */
  first: Choice
  texts: { add: string; quantity: string; gone: string }
}

const nameOf = (option: number) => `option${option + 1}`

/** Options, price, stock and the button that buys. A plain form: without script the server finds the variant. */
export default function BuyBox({ action, product, fixed, options, offers, first, texts }: BuyBoxProps) {
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState(first)
  const offer = offerFor(offers, choice) ?? offerFor(offers, first)

  function follow(changed: number) {
    if (!form.current) return
    const next = nearest(offers, read(form.current, options), changed)
    write(form.current, options, next)
    setChoice(next)
    showPicture(form.current, offerFor(offers, next)?.picture)
  }
  // Whoever chose before this came to life keeps what they chose.
  useEffect(() => {
    const chosen = form.current ? read(form.current, options) : first
    const changed = chosen.findIndex((value, option) => value !== first[option])
    if (changed >= 0) follow(changed)
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function change(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    const changed = options.findIndex((_, option) => nameOf(option) === name)
    if (changed >= 0) follow(changed)
  }

  return (
    <form className="stack" method="post" action={action} ref={form} onChange={change}>
      <input type="hidden" name="product" value={product} />
      {fixed.map((value, option) => (
        <input key={option} type="hidden" name={nameOf(option)} value={value} />
      ))}
      {offer && <Price large {...offer.price} />}
      {options.map(({ legend, values }, option) => (
        <ChoicePills
          key={legend}
          name={nameOf(option)}
          legend={legend}
          value={values[first[option] ?? 0]?.value}
          options={values.map((value, at) => pill(value, standing(offers, choice, option, at), texts.gone))}
        />
      ))}
      <div role="status">{offer && <Facts facts={[{ icon: offer.gone ? 'info' : 'check', text: offer.stock }]} />}</div>
      <BuyBar>
        <QuantityField label={texts.quantity} max={999} />
        <Button icon="cart" disabled={offer?.gone}>
          {offer?.gone ? texts.gone : texts.add}
        </Button>
      </BuyBar>
    </form>
  )
}

function pill(
  value: { value: string; label: string; swatch?: string },
  state: ReturnType<typeof standing>,
  gone: string,
) {
  return { ...value, gone: state === 'there' ? undefined : gone, disabled: state === 'missing' }
}

function radios(form: HTMLFormElement, option: number) {
  // Only radio buttons bear these names.
  return form.elements.namedItem(nameOf(option)) as RadioNodeList | HTMLInputElement | null
}

function read(form: HTMLFormElement, options: BuyBoxProps['options']): Choice {
  return options.map(({ values }, option) => values.findIndex(({ value }) => value === radios(form, option)?.value))
}

function write(form: HTMLFormElement, options: BuyBoxProps['options'], choice: Choice) {
  options.forEach(({ values }, option) => {
    const group = radios(form, option)
    if (group instanceof RadioNodeList) group.value = values[choice[option] ?? 0]?.value ?? ''
  })
}

/** The gallery stands outside of the island: the picture of what is chosen comes first there. */
function showPicture(form: HTMLElement, address: string | undefined) {
  const shown = address && form.closest('article')?.querySelector(`img[src="${address}"]`)
  if (!shown) return
  const picture = shown.closest('picture') ?? shown
  picture.parentElement?.prepend(picture)
  picture.parentElement?.scrollTo({ left: 0 })
}
