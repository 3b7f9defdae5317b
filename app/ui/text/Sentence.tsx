import { Fragment, type ReactNode } from 'react'
import { type NamePart, wholeName } from './name-parts.ts'

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

export interface SentenceProps {
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

/** What is given to an element so that it is called something. */
export interface Called {
  'aria-label'?: string
  children?: ReactNode
}

/**
 * Calls a button or link by more than it shows: by an attribute, or, where a part is in another language, by a text
 * that is heard and not seen, since an attribute has no place for a second language.
 */
export function called({ of, name }: SentenceProps, shown?: ReactNode): Called {
  if (!name.some(({ lang }) => lang)) return { 'aria-label': of(wholeName(name)), children: shown }
  const children = (
    <>
      <span className="vh">
        <Sentence of={of} name={name} />
      </span>
      {shown && <span aria-hidden="true">{shown}</span>}
    </>
  )
  return { children }
}
