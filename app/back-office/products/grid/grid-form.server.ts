import { actorOf } from '#app/doors/visit-actor.ts'
import { Fault } from '#app/errors.ts'
import { statusOf } from '#app/doors/form.server.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { type Answer, again, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { readColumns } from './cells.ts'
import { gridAddress, placeOf, savesIn } from './grid-file.server.ts'
import { packIds } from './packed-ids.ts'
import { findGridChanges, productsIn, saveGrid, undoGrid } from './save-grid.server.ts'

/** Where the grid is; after what became of this press, the saves before it. */
const back = ({ language, query }: Act<'/admin/products/grid'>, ...done: string[]) =>
  seeOther(
    language.href('/admin/products/grid', undefined, {
      ...placeOf(query),
      columns: readColumns(query.getAll('columns')).join('.'),
      done: [...new Set(done)].join('.'),
    }),
  )

/** The same products again, though by what was saved some may be in their list no more. */
function shownAgain(
  visit: Act<'/admin/products/grid'>,
  form: Parameters<typeof again>[0],
  ids: readonly string[],
  saves: readonly string[],
) {
  const query = new URLSearchParams(visit.query)
  query.set('rows', packIds(ids))
  query.set('done', saves.join('.'))
  return { ...again(form, statusOf(form)), query }
}

export async function saveAct(visit: Act<'/admin/products/grid'>): Promise<Answer> {
  refuseOthers(visit)
  const values = typed(visit.form)
  const { submission = '' } = values
  if (!isId(submission)) throw new Fault('request.malformed')
  const actor = actorOf(visit)
  const { request, problems } = await saveGrid(values, submission, visit.locale, actor)
  const changes = await findGridChanges(actor, request)
  const [isChanged, before] = [changes.changed.length > 0, savesIn(visit.query)]
  if (Object.keys(problems).length === 0) return back(visit, isChanged ? request : 'nothing', ...before)
  const saved = { 'saved-request': request, 'saved-count': String(changes.changed.length) }
  return shownAgain(
    visit,
    { values: { ...values, ...saved }, problems },
    productsIn(values),
    isChanged ? [request, ...before] : before,
  )
}

export const gridActs = {
  '/admin/products/grid/choose': (visit: Act<'/admin/products/grid/choose'>): Promise<Answer> =>
    Promise.resolve(seeOther(visit.language.href('/admin/products/grid', undefined, gridAddress(visit.form)))),
  '/admin/products/grid/undo': async (visit: Act<'/admin/products/grid/undo'>): Promise<Answer> => {
    refuseOthers(visit)
    const { request = '' } = typed(visit.form)
    if (!isId(request)) throw new Fault('request.malformed')
    const kept = await undoGrid(actorOf(visit), request)
    const others = savesIn(visit.query).filter((each) => each !== request)
    if (kept.length === 0) return back(visit, 'undone', ...others)
    visit.query.delete('from')
    return shownAgain(visit, { values: { kept: kept.join(' ') }, problem: 'record.changed' }, kept, others)
  },
}
