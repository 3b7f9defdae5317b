import { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { locales, perLocale } from '#app/locales.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import { synonyms, type Synonyms } from './synonyms.record.ts'
import { saveSynonyms } from './synonyms.server.ts'
import { mayMean } from './synonyms.ts'

const text = z.string('field.required').max(limits.synonymText.value, 'field.too_long')

/** Which words mean the same in the search, in each language. */
export const changeSynonyms = operation({
  name: 'synonyms.change',
  http: 'PUT /synonyms',
  permission: 'products:write',
  nature: 'plain',
  on: synonyms,
  input: z.object({ words: z.object(perLocale(() => text)) }),
  refusals: ['synonyms.rule'],
  already: ({ facts, input }) => (changesNothing(facts, input) ? {} : null),
  may: (_, { words }) => fits(words),
  undo: { input: (was) => was },
  async run({ tx, input, emit }) {
    await saveSynonyms(tx, input)
    emit('synonyms.changed')
    return agree({})
  },
})

function fits(words: Synonyms['words']): Outcome<undefined, 'synonyms.rule'> {
  const wrong = locales.find((locale) => !mayMean(words[locale]).ok)
  return wrong ? refuse('synonyms.rule', `/words/${wrong}`) : agree()
}
