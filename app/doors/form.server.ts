import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { isAudited } from '#app/operations/audited.ts'
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
  /** Which object. */
  key(visit: Act<P>): Key
  /** Where the reader goes once it is done, and what the browser has to keep from then on. */
  done(visit: Act<P>, value: Done): Answer | Promise<Answer>
  /** The form as it is shown again; left out, with what was typed and what is wrong. */
  refused?(visit: Act<P>, refusal: FormState): Answer | Promise<Answer>
}

/**
 * A form as a door of an operation. Its fields are the parts of the input, and beside them: `submission` (UUID of the page: a form
 * that is sent twice happens once; needed by whatever cannot be taken back), `shown-to` (for whom it was shown: it does nothing
 * for anybody else), `seen` (the version of the object that it shows).
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
      // What the address names, the form need not say again.
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

/** Of the whole form's refusal, or of its fields'. */
export function statusOf({ problem, problems = {} }: Partial<FormState>): number {
  const code = problem ?? Object.values(problems)[0]
  return code ? errors[code].status : 422
}

/** A key is kept for days. A stranger's presses that can be taken back have none: any number of them leaves nothing behind. */
function submissionOf({ submission }: Record<string, string>, operation: AnyOperation): string | undefined {
  if (operation.nature === 'plain' && (submission === undefined || !isAudited(operation))) return undefined
  if (!submission || !isId(submission)) throw new Fault('request.malformed')
  return submission
}
