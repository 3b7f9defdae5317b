import { notFound } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { savedView } from '#app/saved-views/saved-view.record.ts'
import { db } from '#db/database.server.ts'

/** A saved view that this actor may see, with its version. */
export async function getView(id: string, actor: Actor) {
  const facts = (await savedView.find(db, id, actor)) ?? notFound()
  return { view: facts.row ?? notFound(), seen: versionOf(await savedView.viewOf(db, facts)) }
}
