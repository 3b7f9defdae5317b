import { type ErrorCode, errors, type Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { type Answer, json } from '#app/web/answers/answer.ts'
import type { Language } from '#app/web/language-of.ts'
import { ApiFault } from './api-fault.ts'
import { aboutPermission, details, titles } from './details.ts'

/** A refusal as problem details (RFC 9457). `language` says its sentences. */
export function problemAnswer(fault: Fault, of: { origin: string; requestId: string; language: Language }): Answer {
  const body = problemOf(fault, of)
  const { more } = fault instanceof ApiFault ? fault : { more: {} as ApiFault['more'] }
  const again = errors[fault.code].retry && (body.status === 429 || body.status >= 500)
  const headers: Record<string, string> = { ...more.headers }
  if (again) headers['retry-after'] = String(fault.retryAfter ?? limits.retryAfter.value)
  const answer = json(body, body.status, headers)
  return answer.kind === 'content' ? { ...answer, type: 'application/problem+json' } : answer
}

interface ProblemBody {
  type: string
  title: string
  /** What a program can do about it, if the title does not say it. */
  detail?: string
  status: number
  code: ErrorCode
  request_id: string
  /** Whether the very same request may be sent again. */
  retry: boolean
  required_permission?: string
  errors?: { pointer: string; code: ErrorCode; detail: string; expected?: string }[]
}

export function problemOf(
  fault: Fault,
  { origin, requestId, language: { t } }: { origin: string; requestId: string; language: Language },
): ProblemBody {
  const { code } = fault
  const { problems, requiredPermission } = fault instanceof ApiFault ? fault.more : {}
  const detail = requiredPermission
    ? aboutPermission(requiredPermission, code === 'access.sign_in_needed')
    : details[code]
  return {
    type: `${origin}/api#${code}`,
    title: titles[code] ?? t(`error.${code}`),
    ...(detail && { detail }),
    status: errors[code].status,
    code,
    request_id: requestId,
    retry: errors[code].same,
    ...(requiredPermission && { required_permission: requiredPermission }),
    ...(problems && {
      errors: problems
        .slice(0, limits.problemsTold.value)
        .map((each) => ({ ...each, detail: details[each.code] ?? t(`error.${each.code}`) })),
    }),
  }
}
