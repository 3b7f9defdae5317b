import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { productChange, textsBefore } from './product-change.ts'
import { mayPlan, planIn, plannedTimes, timesBefore } from './publishing/planned-times.ts'
import { scheduleRefusals } from './publishing/schedule.ts'
import { keepSchedule } from './publishing/schedule-rows.server.ts'
import { writeFields } from './write-fields.server.ts'

/** What a product is called, how it is described, and whether it is on sale, or from when. Omitted fields stay. */
export const changeProduct = operation({
  name: 'products.change',
  http: 'PATCH /products/:product',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: productChange.extend(plannedTimes.shape),
  refusals: ['product.handle_taken', 'field.too_long', 'field.required', ...scheduleRefusals],
  may: ({ known }, input, now) => mayPlan(input.status ?? (known ?? notFound()).status, input, now),
  undo: { input: undoing },
  async run({ tx, facts, input, actor, emit }) {
    const known = facts.known ?? notFound()
    try {
      const written = await writeFields(tx, known, input, actor.now)
      if (!written.ok) return written
      // After the status, which takes away what it has reached.
      const plan = planIn(input)
      if (plan) await keepSchedule(tx, known.id, plan)
    } catch (error) {
      if (isRefusedBy(error, 'products_slug_key')) return refuse('product.handle_taken', '/handle')
      throw error
    }
    const isArchived = input.status === 'archived' && known.status !== 'archived'
    emit(isArchived ? 'product.archived' : 'product.updated')
    return agree()
  },
})

const names = Object.keys(productChange.shape)

/** Of the changed fields those that are this operation's; of texts also which there were not. */
function undoing(was: Partial<ProductView>, is: ProductView) {
  const own = Object.fromEntries(Object.entries(was).filter(([name]) => names.includes(name)))
  const { facts, translations } = was
  return {
    ...own,
    ...timesBefore(was, is),
    ...(facts && { facts: textsBefore(facts, is.facts) }),
    ...(translations && {
      translations: Object.fromEntries(
        Object.keys({ ...translations, ...is.translations })
          .filter((locale) => locale in productChange.shape.translations.unwrap().shape)
          .map((locale) => [locale, textsBefore(translations[locale], is.translations[locale])]),
      ),
    }),
  }
}
