import { notFound } from '#app/errors.ts'
import { isPublic } from '#app/settings/page-kind.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { sellerFactsOf } from '#app/settings/seller.ts'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
import { PageLayout } from '#app/ui/frame/PageLayout.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Prose } from '#app/ui/text/Prose.tsx'
import { movedTo } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { findPage } from './pages.server.ts'
import { SellerFacts } from './SellerFacts.tsx'

export async function load({ params, language, address, dependsOn }: Load<'/pages/:slug'>) {
  dependsOn('pages', 'settings')
  const [found, settings] = await Promise.all([findPage(params.slug), getSettings()])
  const page = found && (!found.kind || isPublic({ kind: found.kind, body: found.body }, settings)) ? found : null
  if (!page) {
    const moved = await findMoved(address)
    return moved ? movedTo(moved) : notFound()
  }
  return {
    title: language.own(page, 'title', page.title),
    body: language.own(page, 'body', page.body),
    titleLang: language.ownLang(page, 'title'),
    bodyLang: language.ownLang(page, 'body'),
    seller: page.kind === 'imprint' ? sellerFactsOf(settings, language) : null,
  }
}

export function head({ title, body }: Shown<typeof load>['data']): Head {
  const text = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { title, description: text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')} …` : text }
}

export function Screen({ data, visit }: Shown<typeof load>) {
  const { t } = visit.language
  return (
    <PageLayout>
      <PageHeader title={data.title} lang={data.titleLang} />
      <div>
        {data.seller && <SellerFacts facts={data.seller} />}
        {data.body && <Prose html={data.body} lang={data.bodyLang} tableName={t('shell.table')} />}
      </div>
    </PageLayout>
  )
}
