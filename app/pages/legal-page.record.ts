import { z } from 'zod'
import { perLocale } from '#app/locales.ts'
import { record } from '#app/operations/record.server.ts'
import { pageKinds } from '#app/settings/page-kind.ts'
import { findLegalText, type LegalText } from './legal-page.server.ts'

const texts = z.object(perLocale(() => z.string()))

/** A page of the law, by its kind: there is a place for each, also before it is written. */
export const legalPage = record<string, LegalText, LegalText>({
  name: 'legal_pages',
  prefix: 'page_',
  permission: 'pages:write',
  http: 'GET /legal-pages/:kind',
  schema: z.object({ kind: z.enum(pageKinds), slug: z.string().nullable(), title: texts, body: texts }),
  find: (on, kind) => findLegalText(kind, on),
  lock: (tx, kind) => findLegalText(kind, tx, true),
  idOf: ({ kind }) => kind,
  keyOf: (text) => text || null,
  viewOf: async (_, page) => page,
})
