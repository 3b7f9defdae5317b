import { notFound } from '#app/errors.ts'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { Prose } from '#app/ui/Prose.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { findPage } from './pages.server.ts'

export async function load({ params, language, dependsOn }: Load<'/pages/:slug'>) {
  dependsOn('pages', 'settings')
  const page = (await findPage(params.slug)) ?? notFound()
  return { title: language.own(page, 'title', page.title), body: language.own(page, 'body', page.body) }
}

export function head({ title, body }: Shown<typeof load>['data']): Head {
  const text = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { title, description: text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')} …` : text }
}

export function Screen({ data }: Shown<typeof load>) {
  return (
    <>
      <PageHeader title={data.title} />
      <Prose html={data.body} />
    </>
  )
}
