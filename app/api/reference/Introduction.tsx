import { introduction } from './introduction.ts'
import { Snippet } from './Snippet.tsx'
import { Words } from './Words.tsx'

export function Introduction({ origin }: { origin: string }) {
  const here = (text: string) => text.replaceAll('https://shop', origin)
  return introduction.map(({ id, title, text, code }) => (
    <section key={id} id={id}>
      <h2>{title}</h2>
      {text.map((each) => (
        <p key={each}>
          <Words text={here(each)} />
        </p>
      ))}
      {code && <Snippet name={title} text={here(code)} />}
    </section>
  ))
}
