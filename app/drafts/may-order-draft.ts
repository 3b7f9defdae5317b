import { mayOrder } from '#app/checkout/placing/may-order.ts'
import { refuse } from '#app/kernel/outcome.ts'
import type { FiledDraft } from './draft-file.server.ts'

/**
 * Whether a draft can be sent or placed: as in the checkout, and an exchange with all of its items. The return has paid for
 * those that were deleted since, too.
 */
export const mayOrderDraft = ({ row, checkout }: Pick<FiledDraft, 'row' | 'checkout'>) =>
  row.exchanges !== null && checkout?.cart.gone?.length ? refuse('draft.of_exchange') : mayOrder(checkout)
