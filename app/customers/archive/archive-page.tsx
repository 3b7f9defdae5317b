import { writeHtml } from '#app/web/html/write-html.ts'
import type { Language } from '#app/web/language-of.ts'
import type { Archived, ArchivedKind } from './read-archive.server.ts'

interface About {
  shop: string
  at: Date
  language: Language
}

const titleOf = (kind: ArchivedKind, { t }: Language) => t(`customers.archive.${kind}`)

/** What is in the file, for people and for programs. */
export function readme({ kinds, invoices }: Archived, { shop, at, language }: About): string {
  const { t, time } = language
  const rows = kinds.map(({ kind, rows: { length } }) => `${kind}.json: ${titleOf(kind, language)} (${length})`)
  return [
    t('customers.archive.title', { shop }),
    time(at),
    '',
    t('customers.archive.readme'),
    '',
    `index.html: ${t('customers.archive.page')}`,
    ...rows,
    ...(invoices.length > 0 ? [`invoices/*.pdf: ${t('customers.archive.invoices')} (${invoices.length})`] : []),
    '',
    t('customers.archive.format'),
    '',
  ].join('\r\n')
}

const look = `body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
h2{margin-top:3rem}section{border-top:1px solid;margin-top:1rem;padding-top:1rem}
dl{display:grid;gap:.25rem 1rem;grid-template-columns:minmax(8rem,auto) 1fr;margin:0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}li>dl{margin-bottom:.5rem}`

/** The same as the other files, to be read in a browser without a network. */
export function archivePage({ kinds, invoices }: Archived, { shop, at, language }: About): string {
  const { t, time, locale } = language
  const title = t('customers.archive.title', { shop })
  const page = (
    <>
      <h1>{title}</h1>
      <p>{time(at)}</p>
      {kinds.map(({ kind, rows }) => (
        <div key={kind}>
          <h2>{titleOf(kind, language)}</h2>
          {rows.length === 0 ? (
            <p>{t('customers.archive.none')}</p>
          ) : (
            rows.map((row, index) => <Row key={index} row={row} />)
          )}
        </div>
      ))}
      {invoices.length > 0 && (
        <div>
          <h2>{t('customers.archive.invoices')}</h2>
          <ul>
            {invoices.map(({ number }) => (
              <li key={number}>
                <a href={`invoices/${number}.pdf`}>{number}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  const named = `${writeHtml(<title>{title}</title>)}<style>${look}</style>`
  return `<!doctype html><html lang="${locale}"><head>${head}${named}</head><body>${writeHtml(page)}</body></html>`
}

const Row = ({ row }: { row: object }) => (
  <section>
    <Fields of={row} />
  </section>
)

/** Names of fields stay as in the other files: they are the same data. */
function Fields({ of }: { of: object }) {
  const fields = Object.entries(of).filter(([, value]) => value !== null && value !== '')
  return (
    <dl>
      {fields.map(([name, value]) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name}>
          <Value of={value} />
        </dd>,
      ])}
    </dl>
  )
}

function Value({ of }: { of: unknown }) {
  if (of instanceof Date) return of.toISOString()
  if (Array.isArray(of))
    return of.length === 0 ? (
      '–'
    ) : (
      <ul>
        {of.map((each, index) => (
          <li key={index}>
            <Value of={each} />
          </li>
        ))}
      </ul>
    )
  return typeof of === 'object' && of !== null ? <Fields of={of} /> : String(of)
}
