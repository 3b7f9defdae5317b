import { deleteComment } from '#app/comments/delete-comment.operation.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { assignOrder } from '#app/orders/care/assign-order.operation.ts'
import { holdOrder } from '#app/orders/care/hold-order.operation.ts'
import { tagOrder } from '#app/orders/care/tag-order.operation.ts'
import type { Load } from '#app/web/requests/visit.ts'
import type { Done } from './done.ts'

/** How what was just done with an order is undone, and the address that the undo is sent to. */
export async function findUndoOf(said: Done | null, visit: Load<'/admin/orders/:number'>) {
  const { number } = visit.params
  const { href } = visit.language
  const asOffered = async (offer: ReturnType<typeof offerUndo>, action: string) => {
    const offered = await offer
    return offered && { offered, action }
  }
  switch (said) {
    case 'tagged':
      return asOffered(offerUndo(tagOrder, number, visit), href('/admin/orders/:number/tags/undo', { number }))
    case 'assigned':
      return asOffered(offerUndo(assignOrder, number, visit), href('/admin/orders/:number/assign/undo', { number }))
    case 'held':
      return asOffered(offerUndo(holdOrder, number, visit), href('/admin/orders/:number/release', { number }))
    case 'comment_deleted': {
      const comment = visit.query.get('comment') ?? ''
      const action = href('/admin/orders/:number/comments/:comment/restore', { number, comment })
      return asOffered(offerUndo(deleteComment, comment, visit), action)
    }
    default:
      return null
  }
}
