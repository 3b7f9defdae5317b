import { type ErrorCode, Fault } from '#app/errors.ts'
import type { Permission } from '#app/permissions.ts'

/** What is wrong with one part of the request. */
export interface PartProblem {
  /** JSON pointer into the body (RFC 6901), `?name` of the query, or `{name}` of the address. */
  pointer: string
  code: ErrorCode
  /** What would be valid, if a few words can say it: the prefix of an id, the possible values. */
  expected?: string
}

interface More {
  problems?: readonly PartProblem[]
  requiredPermission?: Permission
  headers?: Record<string, string>
}

/** A refusal of the API, with what its caller needs to do it right. */
export class ApiFault extends Fault {
  readonly more: More
  constructor(code: ErrorCode, more: More = {}) {
    super(code)
    this.more = more
  }
}
