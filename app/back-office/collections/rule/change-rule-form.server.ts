import { changeRule } from '#app/collections/rule/change-rule.operation.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { findFitting } from '#app/catalogue/rules/fitting.server.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { again, type Answer, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { listProducts } from '#app/back-office/collections/collection-products.server.ts'
import { ruleProblems, ruleQuery, ruleTyped, ruleValues } from './rule-form.ts'

export const path = '/admin/collections/:collection/rule'

/** The rule as the address has it, or else as it is stored; and what fits it. Nothing is changed by looking. */
export async function loadRule(visit: Load<typeof path>) {
  const { params, query, language } = visit
  const facts = (await collection.find(db, params.collection, actorOf(visit))) ?? notFound()
  const row = facts.row ?? notFound()
  if (row.deletedAt) notFound()
  const { currency } = await getSettings()
  const isTried = query.has('match')
  const rule = isTried ? ruleTyped(query, currency) : (row.rule ?? { match: 'all' as const, conditions: [] })
  const problems = isTried ? ruleProblems(query, currency) : {}
  const isRule = rule.conditions.length > 0 && Object.keys(problems).length === 0
  const fitting = isRule ? await findFitting(rule) : null
  return {
    id: row.id,
    title: row.title,
    isByHand: row.rule === null,
    seen: versionOf(await collection.viewOf(db, facts)),
    // What was typed stays as it was typed.
    values: isTried
      ? Object.fromEntries(query)
      : ruleValues(rule, (minor) => typedAmount({ amount: minor, currency }, language.locale)),
    currency,
    problems,
    isSlow: isRule && !fitting,
    fitting: fitting && { count: fitting.count, first: await listProducts(fitting.first, language.locale) },
    customerId: customerOf(visit).id,
  }
}

export type RuleData = Shown<typeof loadRule>['data']

const save = formOf(changeRule, {
  key: ({ params }: Act<typeof path>) => params.collection,
  done: ({ language, params }) => seeOther(language.href('/admin/collections/:collection', params, { done: 'ruled' })),
  // The form shows what was typed, and not what it was read as.
  refused: ({ query: _, form }, refusal) => {
    const problem = refusal.problem ?? Object.values(refusal.problems)[0] ?? null
    return again({ values: typed(form), problem }, refusal.problem === 'record.changed' ? 409 : 422)
  },
})

/** Done: 303 to the collection, `done=ruled`; or to this page with what was typed, to look at what fits. */
export async function ruleAct(visit: Act<typeof path>) {
  if (visit.form.get('press') === 'look') return look(visit)
  const { currency } = await getSettings()
  const form = new URLSearchParams(visit.form)
  const isByHand = form.get('press') === 'by_hand'
  // Said at the fields that the form has; the operation knows only the conditions that they make.
  const problems = isByHand ? {} : ruleProblems(form, currency)
  if (Object.keys(problems).length > 0) return again({ values: typed(form), problems }, 422)
  const rule = isByHand ? { match: 'all', conditions: [] } : ruleTyped(form, currency)
  form.set('match', rule.match)
  form.set('conditions', rule.conditions.join('\n'))
  return save({ ...visit, form })
}

function look({ form, params, language }: Act<typeof path>): Answer {
  const asked = ruleQuery.flatMap((name) => (form.get(name) ? [[name, form.get(name) ?? '']] : []))
  return seeOther(language.href(path, params, Object.fromEntries(asked)))
}
