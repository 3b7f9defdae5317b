import { Fragment } from 'react'

export interface OptionWord {
  name: string
  value: string
  /** Their languages, where they are not the page's. */
  nameLang?: string
  valueLang?: string
}

/** Glaze: Oat, Size: Large; each word in its own language. Where the line breaks, a comma ends it well. */
export function OptionWords({ options }: { options: readonly OptionWord[] }) {
  if (!options.some(({ nameLang, valueLang }) => nameLang ?? valueLang))
    return options.map(({ name, value }) => `${name}: ${value}`).join(', ')
  return options.map(({ name, value, nameLang, valueLang }, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi lang={nameLang}>{name}</bdi>: <bdi lang={valueLang}>{value}</bdi>
    </Fragment>
  ))
}
