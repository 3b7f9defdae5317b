import { notFound } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { deletedView } from '#app/saved-views/saved-view.record.ts'
import { db } from '#db/database.server.ts'

/** A saved view that this actor may see, with its version; also one that was deleted just now. */
export async function getView(id: string, actor: Actor) {
  const facts = (await deletedView.find(db, id, actor)) ?? notFound()
  const seen = versionOf(await deletedView.viewOf(db, facts))
  return { view: facts.row ?? notFound(), isDeleted: facts.isDeleted === true, seen }
}
