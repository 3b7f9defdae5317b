import type { Part } from './part.ts'
import { Snippet } from './Snippet.tsx'
import { Words } from './Words.tsx'

/** Parts of the reference that are about more than one call. */
export function Introduction({ parts, origin }: { parts: readonly Part[]; origin: string }) {
  const here = (text: string) => text.replaceAll('https://shop', origin)
  return parts.map(({ id, title, text, steps = [], code }) => (
    <section key={id} id={id}>
      <h2>{title}</h2>
      {text.map((each) => (
        <p key={each}>
          <Words text={here(each)} />
        </p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((each) => (
            <li key={each}>
              <Words text={here(each)} />
            </li>
          ))}
        </ol>
      )}
      {code && <Snippet name={title} text={here(code)} />}
    </section>
  ))
}
