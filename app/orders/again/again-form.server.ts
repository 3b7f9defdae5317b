import { ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { formOf } from '#app/doors/form.server.ts'
import { limits } from '#app/limits.ts'
import type { ActPath } from '#app/routes.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { buyAgain } from './buy-again.operation.ts'

type AgainPath = Extract<ActPath, `${string}/buy-again`>

/** The button on an order's page: its number and key come from the address. Done: 303 to the cart. */
export function againForm<P extends AgainPath>(orderOf: (visit: Act<P>) => { order: string; key: string | null }) {
  const send = formOf(buyAgain, {
    key: (visit: Act<P>) => ownerOf(visit),
    done(visit, { token }) {
      if (token) visit.cookies.set('cart', token, { maxAge: limits.cartLife.value })
      return seeOther(visit.language.href('/cart'))
    },
  })
  return async (visit: Act<P>): Promise<Answer> => {
    const form = new URLSearchParams(visit.form)
    const { order, key } = orderOf(visit)
    form.set('order', order)
    form.set('key', key ?? '')
    return send({ ...visit, form })
  }
}
