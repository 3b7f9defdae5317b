import type { Environment } from '#stand-ins/card-provider/environment.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'

export type Visit = {
  method: string
  url: URL
  parts: string[]
  form: Params
  language: string | undefined
  place: { origin: string; descriptor: string }
  shopName: string
  environment: Environment
}

export type Reply = {
  status: number
  html?: string
  location?: string
  /** May be in a frame of another site. */
  framed?: boolean
  /** Browsers apply form-action also to the redirect after a form: the shop's address. */
  leadsTo?: string
}
