import { type FormEvent, Fragment, type Ref } from 'react'
import { Button } from '#app/ui/form/Button.tsx'
import { ChoicePills } from '#app/ui/form/Choice.tsx'
import { Facts, type FactsProps } from '#app/ui/text/Facts.tsx'
import { LinkedText } from '#app/ui/text/LinkedText.tsx'
import { Price } from '#app/ui/product/Price.tsx'
import { BuyBar } from '#app/ui/product/ProductLayout.tsx'
import { QuantityField } from '#app/ui/form/QuantityField.tsx'
import { type Choice, fieldOf, offerFor, queryOf, queryOfNames, standing } from './choice.ts'

export interface Offer {
  choice: Choice
  gone: boolean
  /** It is made or bought first. */
  waits?: boolean
  price: Parameters<typeof Price>[0]
  stock: string
  /** Why it cannot be returned, if it cannot. */
  noReturn?: string
  /** Which of the deliveries is its own. */
  delivery?: number
  /** Address of the picture that shows it. */
  picture?: string
}

interface Value {
  value: string
  label: string
  /** The language of the label, if it is not the page's. */
  lang?: string
  swatch?: string
}

export interface BuyBoxProps {
  action: string
  product: string
  /** The page itself, where a choice is shown without script. */
  page: string
  /** Names of the values of the only variant there is. */
  fixed: string[]
  options: { legend: string; legendLang?: string; values: Value[] }[]
  offers: Offer[]
  /** Shipping price and delivery days, each line once. */
  deliveries: string[]
  /** The initial choice. */
  first: Choice
  /** The choice that was asked for does not exist: `first` is the nearest that does. */
  changed: boolean
  /** What the price includes and what is added, with the page about the cost. */
  note: { text: string; href?: string }
  /** The page that says how to return something. */
  returns?: { href: string; label: string }
  /** Where one asks for an email when a choice that sold out is back; null if nothing is sold out. */
  notice: { page: string; label: string } | null
  texts: { add: string; quantity: string; gone: string; show: string; missing: string; changed: string; title: string }
}

interface Choosing {
  choice: Choice
  /** The requested combination does not exist, and `choice` is the nearest. */
  changed: boolean
  form: Ref<HTMLFormElement>
  onChange: (event: FormEvent<HTMLFormElement>) => void
}

/** Options, price, stock and the button that buys. A plain form: without script the server finds the variant. */
export function BuyBox({ form, onChange, choice, changed, ...box }: BuyBoxProps & Choosing) {
  const { action, product, page, fixed, options, first, texts } = box
  const offer = offerFor(box.offers, choice)
  const content = (
    <>
      {offer && (
        <div>
          <Price large {...offer.price} />
          <p className="muted small">
            <LinkedText {...box.note} />
          </p>
        </div>
      )}
      {options.map(({ legend, legendLang, values }, option) => (
        <ChoicePills
          key={legend}
          name={fieldOf(option)}
          legend={legend}
          lang={legendLang}
          chosen={values[choice[option] ?? 0]}
          value={values[first[option] ?? 0]?.value}
          options={values.map((value, at) => pill(value, standing(box.offers, choice, option, at), texts))}
        />
      ))}
      {options.length > 0 && (
        <noscript>
          <Button look="quiet" formMethod="get" formAction={page}>
            {texts.show}
          </Button>
        </noscript>
      )}
      {offer && <Standing offer={offer} chosen={chosenOf(options, choice)} changed={changed ? texts.changed : null} />}
      <BuyBar>
        {offer?.gone && box.notice ? (
          <Button look="quiet" href={noticeOf(box.notice.page, box, choice)}>
            {box.notice.label}
          </Button>
        ) : (
          <>
            <QuantityField label={texts.quantity} max={999} />
            <Button icon="cart">{texts.add}</Button>
          </>
        )}
      </BuyBar>
      {offer && <Afterwards offer={offer} {...box} />}
    </>
  )
  // Sold out, and there is nothing else to choose: nothing to send.
  if (offer?.gone && box.notice && options.length === 0) return <div className="stack">{content}</div>
  return (
    <form className="stack" method="post" action={action} data-beside ref={form} onChange={onChange}>
      <input type="hidden" name="product" value={product} />
      {fixed.map((value, option) => (
        <input key={option} type="hidden" name={fieldOf(option)} value={value} />
      ))}
      {content}
    </form>
  )
}

/** The page about one choice, named as the form that buys names it. */
function noticeOf(page: string, { options, fixed }: Pick<BuyBoxProps, 'options' | 'fixed'>, choice: Choice): string {
  const query = new URLSearchParams(options.length > 0 ? queryOf(options, choice) : queryOfNames(fixed))
  return query.size > 0 ? `${page}?${query}` : page
}

/** Announced whenever the choice changes: its name, price and availability, and that it was changed for the shopper. */
function Standing({ offer, chosen, changed }: { offer: Offer; chosen: Value[]; changed: string | null }) {
  const { now } = offer.price
  return (
    <div role="status">
      {changed && (
        <p>
          <WithChoice text={changed} chosen={chosen} />
        </p>
      )}
      <p className="vh">{chosen.length > 0 ? <WithChoice text={`{choice}: ${now}`} chosen={chosen} /> : now}</p>
      <Facts facts={[{ icon: offer.gone || offer.waits ? 'info' : 'check', text: offer.stock }]} />
    </div>
  )
}

/** Delivery and returns of the choice; announced if another choice changes that. */
function Afterwards({ offer, deliveries, returns }: { offer: Offer } & Pick<BuyBoxProps, 'deliveries' | 'returns'>) {
  const delivery = deliveries[offer.delivery ?? -1]
  const facts: FactsProps['facts'] = delivery ? [{ icon: 'truck', text: delivery }] : []
  if (offer.noReturn) facts.push({ icon: 'info', text: offer.noReturn })
  else if (returns) facts.push({ icon: 'return', text: <a href={returns.href}>{returns.label}</a> })
  return (
    <div aria-live="polite">
      <Facts facts={facts} />
    </div>
  )
}

/** A sentence that contains the choice, each word marked with its language. */
function WithChoice({ text, chosen }: { text: string; chosen: Value[] }) {
  if (!chosen.some(({ lang }) => lang)) return withChoice(text, chosen)
  const [before, after] = text.split('{choice}')
  return (
    <>
      {before}
      {chosen.map(({ label, lang }, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          <bdi lang={lang}>{label}</bdi>
        </Fragment>
      ))}
      {after}
    </>
  )
}

/** The same without languages, as a title has it. */
export function withChoice(text: string, chosen: readonly Value[]): string {
  // The name of a value may contain "$&", which has a special meaning in a replacement string.
  return text.replace('{choice}', () => chosen.map(({ label }) => label).join(', '))
}

export function chosenOf(options: BuyBoxProps['options'], choice: Choice): Value[] {
  return options.flatMap(({ values }, option) => values[choice[option] ?? 0] ?? [])
}

function pill(value: Value, state: ReturnType<typeof standing>, { gone, missing }: BuyBoxProps['texts']) {
  return { ...value, gone: state === 'gone' ? gone : undefined, elsewhere: state === 'missing' ? missing : undefined }
}
