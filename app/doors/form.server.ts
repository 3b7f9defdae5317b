import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { AnyOperation, Operation } from '#app/operations/operation.server.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import type { ActPath, Path } from '#app/routes.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { type Answer, again, type FormState } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { inputOf, problemsOfForm } from './form-input.ts'
import { actorOf } from './visit-actor.ts'

interface FormDoor<P extends Path | ActPath, Key, Done> {
  /** The key of the object. */
  key(visit: Act<P>): Key
  /** Where the browser goes after success, and the cookies it gets. */
  done(visit: Act<P>, value: Done): Answer | Promise<Answer>
  /** The form shown again after a refusal; if left out, with the typed values and the problems. */
  refused?(visit: Act<P>, refusal: FormState): Answer | Promise<Answer>
}

/**
 * A form as a door of an operation. Its fields are the fields of the input, plus: `submission` (a UUID made with the
 * page: a form that is sent twice runs once; required unless the change can be undone), `shown-to` (the person the form
 * was shown to: it does nothing for anyone else), `seen` (the version of the object that it shows).
 */
export function formOf<
  P extends Path | ActPath,
  Key,
  Facts,
  View extends object,
  Input,
  Refusal extends ErrorCode,
  Done,
>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { key, done, refused = shownAgain }: FormDoor<P, Key, Done>,
): (visit: Act<P>) => Promise<Answer> {
  return async (visit) => {
    refuseOthers(visit)
    const values = typed(visit.form)
    const outcome = await performOnce(operation, {
      key: key(visit),
      // Names in the address need not be repeated in the form.
      input: inputOf(operation.input, { ...values, ...visit.params }),
      actor: actorOf(visit),
      once: submissionOf(values, operation),
      seen: values.seen,
    })
    if (outcome.ok) {
      await failPoint('form-done')
      return done(visit, outcome.value)
    }
    if (outcome.reason === 'access.not_confirmed') {
      const elsewhere = await askForFreshSignIn(visit)
      if (elsewhere) return elsewhere
    }
    const { reason, problems } = outcome
    return refused(visit, { values, ...(problems.length > 0 ? problemsOfForm(problems, values) : whole(reason)) })
  }
}

const whole = (problem: ErrorCode) => ({ problems: {}, problem })

export const shownAgain = (_: unknown, refusal: FormState): Answer => again(refusal, statusOf(refusal))

/** The HTTP status of the whole form's refusal, or of its fields' problems. */
export function statusOf({ problem, problems = {} }: Partial<FormState>): number {
  const code = problem ?? Object.values(problems)[0]
  return code ? errors[code].status : 422
}

/**
 * A key is stored for days. A guest's undoable changes get no key, so that any number of presses leaves no rows behind.
 */
function submissionOf({ submission }: Record<string, string>, operation: AnyOperation): string | undefined {
  if (operation.nature === 'plain' && (submission === undefined || !isAudited(operation))) return undefined
  if (!submission || !isId(submission)) throw new Fault('request.malformed')
  return submission
}
