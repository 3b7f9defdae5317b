import { Fragment } from 'react'

/** A part of a name: "Harbour mug", and what was chosen of it. */
export interface NamePart {
  text: string
  /** Its language, where it is not the page's. */
  lang?: string
}

export const wholeName = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join(', ')

/** A name of which each part carries its language. */
export function Name({ parts }: { parts: readonly NamePart[] }) {
  if (!parts.some(({ lang }) => lang)) return wholeName(parts)
  return parts.map(({ text, lang }, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi lang={lang}>{text}</bdi>
    </Fragment>
  ))
}

interface SentenceProps {
  /** The sentence around whatever name it is given. */
  of(name: string): string
  name: readonly NamePart[]
}

// For private use (Unicode, 23.5): no text has it.
const mark = '\ue000'

/** A sentence with a name in it that may be in another language than the sentence. */
export function Sentence({ of, name }: SentenceProps) {
  if (!name.some(({ lang }) => lang)) return of(wholeName(name))
  const [before, after] = of(mark).split(mark)
  return (
    <>
      {before}
      <Name parts={name} />
      {after}
    </>
  )
}
