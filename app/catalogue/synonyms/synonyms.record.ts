import { z } from 'zod'
import { type Locale, perLocale } from '#app/locales.ts'
import { record } from '#app/operations/record.server.ts'
import { findSynonyms } from './synonyms.server.ts'

export interface Synonyms {
  words: Record<Locale, string>
}

/** The synonyms of the search, one text for each language. */
export const synonyms = record<'shop', Synonyms, Synonyms>({
  name: 'synonyms',
  prefix: 'syn_',
  permission: 'products:write',
  http: 'GET /synonyms',
  schema: z.object({ words: z.object(perLocale(() => z.string())) }),
  find: (on) => findSynonyms(on),
  lock: (tx) => findSynonyms(tx, true),
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, all) => all,
})
