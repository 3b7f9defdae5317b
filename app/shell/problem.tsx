import { errors, type Fault } from '#app/errors.ts'
import { comeBack } from '#app/web/answers/come-back.ts'
import { limits } from '#app/limits.ts'
import { WaysOn } from './WaysOn.tsx'
import type { Navigation } from './navigation.server.ts'
import type { KeptForm } from '#app/web/forms/kept-form.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import type { Head } from '#app/web/answers/screen.ts'
import type { Visit } from '#app/web/requests/visit.ts'

const titles = {
  403: 'problem.403',
  401: 'problem.sign_in',
  404: 'problem.404',
  422: 'problem.422',
  500: 'problem.500',
  503: 'problem.503',
} as const

function titleOf(fault: Fault, visit: Visit): string {
  const { status } = errors[fault.code]
  // A second sign-in may fail while a session exists: that person stays signed in.
  if (fault.code.startsWith('auth.') && status < 500 && !visit.visitor.customer)
    return visit.language.t('problem.not_signed_in')
  if (fault.code === 'access.not_confirmed' || fault.code === 'access.other_account')
    return visit.language.t('problem.title')
  return visit.language.t(status in titles ? titles[status as keyof typeof titles] : 'problem.title')
}

export function problemHead(fault: Fault, visit: Visit): Head {
  return { title: titleOf(fault, visit), indexed: false }
}

interface ProblemProps {
  fault: Fault
  visit: Visit
  ways: Navigation | null
  /** What somebody has sent who is signed out. */
  kept: KeptForm | null
}

/** The page for an error: what happened, that nothing is lost, what to do. */
export function Problem({ fault, visit, ways, kept }: ProblemProps) {
  const { t, href } = visit.language
  const { status, retry } = errors[fault.code]
  const signIn = fault.retryAt ?? href('/auth/sign-in', undefined, { return_to: visit.address })
  return (
    <Empty
      title={titleOf(fault, visit)}
      action={
        <>
          {fault.code === 'access.sign_in_needed' && (
            // In a tab of its own: what was typed stays in this one.
            <Button href={signIn} target={kept ? '_blank' : undefined}>
              {t('problem.sign_in')}
            </Button>
          )}
          {kept && <SendAgain kept={kept} label={t('problem.send_kept')} />}
          {retry && <Button href={fault.retryAt ?? visit.address}>{t('problem.again')}</Button>}
          {fault.code === 'access.other_account' && (
            <form method="post" action={href('/auth/sign-out')}>
              <Button look="quiet" icon="sign-out">
                {t('shell.sign_out')}
              </Button>
            </form>
          )}
          <Button look="quiet" href={href('/')}>
            {t('problem.home')}
          </Button>
        </>
      }
    >
      <p>{t(kept ? 'problem.kept' : `error.${fault.code}`)}</p>
      {status === 429 && <p>{comeBack(visit.language, fault.retryAfter ?? limits.retryAfter.value)}</p>}
      {status === 503 && <p>{comeBack(visit.language, fault.retryAfter ?? limits.retryAfter.value)}</p>}
      {status === 404 && !visit.path.startsWith('/admin') && <WaysOn visit={visit} ways={ways} />}
      {status >= 500 && <p className="muted small">{t('problem.request_id', { id: visit.requestId })}</p>}
    </Empty>
  )
}

/** The form as it was sent. It still names the person whom its page was shown to: another one who signs in sends nothing by it. */
function SendAgain({ kept: { action, encType, fields }, label }: { kept: KeptForm; label: string }) {
  return (
    <form method="post" action={action} encType={encType}>
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <Button look="quiet">{label}</Button>
    </form>
  )
}
