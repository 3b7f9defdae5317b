import { Table } from '#app/ui/text/Table.tsx'
import { apiBase } from '#app/web/serve-api.ts'
import type { FieldRow, ReferenceCall } from './reference.ts'
import { curlOf, typeScriptOf } from './snippets.ts'
import { Snippet } from './Snippet.tsx'
import { Words } from './Words.tsx'

/** One call: what it does, its input, an example, and its refusals. */
export function CallEntry({ call, origin, overview }: { call: ReferenceCall; origin: string; overview: string }) {
  const { id, summary, description, method, path, parameters, body, result, shows, codes, hasBulk, example } = call
  return (
    <section id={id}>
      <h2>{summary.replace(/\.$/, '')}</h2>
      <p>
        <code>{`${method} ${apiBase}${path}`}</code>
      </p>
      <p className="muted">
        <Words text={description} />
        {hasBulk && (
          <Words
            text={` Up to 100 at once: \`POST ${apiBase}/bulk/${id}\` with \`{"items": […]}\`, each with what the address names and the body.`}
          />
        )}
      </p>
      {parameters.length > 0 && <Fields name={`Parameters of ${id}`} rows={parameters} />}
      {body.length > 0 && <Fields name={`Body of ${id}`} rows={body} />}
      <Snippet name={`${id} with curl`} text={curlOf(call, origin)} />
      <Snippet name={`${id} in TypeScript`} text={typeScriptOf(call)} />
      <Snippet name={`Answer of ${id}`} text={JSON.stringify(example.answer, null, 2)} />
      {result.length > 0 && <Fields name={`Result of ${id}`} rows={result} />}
      {shows && (
        <p className="small">
          What it shows is described as <a href={`#${shows}`}>{shows}</a>.
        </p>
      )}
      {codes.length > 0 && (
        <p className="small">
          Refused as{' '}
          {codes.map((code, index) => [
            index > 0 && ', ',
            <a key={code} href={`${overview}#${code}`}>
              <code>{code}</code>
            </a>,
          ])}
        </p>
      )}
    </section>
  )
}

export function Fields({ name, rows }: { name: string; rows: FieldRow[] }) {
  return (
    <Table
      caption={name}
      columns={[{ title: 'Field' }, { title: 'Type' }, { title: 'Meaning' }]}
      rows={rows.map((row) => ({
        id: row.name,
        cells: [
          <code key="name">{row.name}</code>,
          <>
            {row.type}
            {row.isNeeded && <strong> needed</strong>}
          </>,
          <Words key="meaning" text={row.meaning} />,
        ],
      }))}
    />
  )
}
