import type { Answer, Cause } from './answers.ts'
import type { Place } from '#stand-ins/card-provider/payments/confirm-params.ts'
import type { Params } from './form-body.ts'

export type Call = { cause: Cause; id: string; params: Params; place: Place; shopName: string }
export type Route = { method: string; path: string; answer: (call: Call) => Answer; browserToo?: boolean }
