import type { ReactNode } from 'react'
import { Dot } from '#app/ui/product/Swatches.tsx'
import styles from './Choice.module.css'
import { FieldError } from './FieldError.tsx'

interface Group {
  name: string
  legend: string
  /** Set when a heading just above says the same. */
  legendHidden?: boolean
  value?: string
  error?: string
}

export interface CardOption {
  value: string
  label: string
  /** Of the label, where it is not the page's. */
  lang?: string
  detail?: ReactNode
  /** The end of the line: a price, mostly. */
  end?: ReactNode
  disabled?: boolean
}

/**
 * One of several with an explanation each: a shipping method, a kept address. The group's name is the id of the choice
 * in it that a link from the list of problems leads to: a fieldset takes no focus.
 */
export function ChoiceCards({ name, legend, legendHidden, value, error, options }: Group & { options: CardOption[] }) {
  const landing = landingOf(options, value)
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? 'vh' : undefined}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value}>
            <Radio id={option.value === landing ? name : undefined} name={name} chosen={value} option={option} />
            <span>
              <b dir="auto" lang={option.lang}>
                {option.label}
              </b>
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.end && <span className="num">{option.end}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

interface CheckCardsProps {
  name: string
  legend: string
  hint: string
  /** A label where some of its words are in another language than the page. */
  options: (Pick<CardOption, 'value' | 'detail' | 'disabled'> & { label?: ReactNode })[]
}

/** Any of several, or none: items of an order. */
export function CheckCards({ name, legend, hint, options }: CheckCardsProps) {
  return (
    <fieldset className={styles.choice} id={name} aria-describedby={`${name}-hint`}>
      <legend>{legend}</legend>
      <p className="muted small" id={`${name}-hint`}>
        {hint}
      </p>
      <div className={styles.cards}>
        {options.map(({ value, label = value, detail, disabled }, index) => (
          <label key={index}>
            <input type="checkbox" name={name} value={value} disabled={disabled} />
            <span>
              {label}
              {detail && <small>{detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface PillOption {
  value: string
  label: string
  /** Of the label, where it is not the page's. */
  lang?: string
  swatch?: string
  /** Still to be chosen, so that one can read when it comes back; the word says what the line through it means. */
  gone?: string
  /** Not to be had with what else is chosen, in words. Who chooses it gets the nearest that is to be had. */
  elsewhere?: string
}

/**
 * Size, glaze, pattern: short words side by side, with the colour where there is one. `chosen` repeats the one chosen.
 */
export function ChoicePills(props: Group & { options: PillOption[]; chosen?: PillOption; lang?: string }) {
  const { name, legend, lang, legendHidden, value, error, options, chosen } = props
  return (
    <fieldset className={styles.choice} id={name} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? 'vh' : undefined}>
        <bdi lang={lang}>{legend}</bdi> {chosen && <span lang={chosen.lang}>{chosen.label}</span>}
      </legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={pillLook(option)}>
            <Radio name={name} chosen={value} option={option} />
            <span>
              {option.swatch && (
                <svg aria-hidden="true">
                  <Dot colours={option.swatch} />
                </svg>
              )}
              <bdi lang={option.lang}>{option.label}</bdi>
              {(option.gone ?? option.elsewhere) && <span className="vh">, {option.gone ?? option.elsewhere}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** The chosen one, as the Tab key would, or else the first that can be chosen. */
function landingOf(options: readonly { value: string; disabled?: boolean }[], chosen: string | undefined) {
  const open = options.filter(({ disabled }) => !disabled)
  return (open.find(({ value }) => value === chosen) ?? open[0])?.value
}

function pillLook({ gone, elsewhere }: PillOption) {
  if (gone) return styles.gone
  return elsewhere && styles.elsewhere
}

interface RadioProps {
  id?: string
  name: string
  chosen?: string
  option: { value: string; disabled?: boolean }
}

function Radio({ id, name, chosen, option: { value, disabled } }: RadioProps) {
  return (
    <input
      type="radio"
      id={id}
      name={name}
      value={value}
      defaultChecked={value === chosen}
      disabled={disabled}
      required
    />
  )
}
