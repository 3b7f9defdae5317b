import { lineAddress, lineParts } from '#app/cart/lines/line-view.ts'
import { formOf } from '#app/doors/form.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { findAwaited } from './awaited-line.server.ts'
import { confirmNotice } from './confirm-notice.operation.ts'
import { findNotice } from './notice.record.ts'
import { stopNotice } from './stop-notice.operation.ts'

/** A mail program that opens every link changes nothing here: what the link is for takes a press. */
export async function load(visit: Load<'/notice'>) {
  const key = visit.query.get('key') ?? ''
  const notice = await findNotice(key)
  const line = notice && (await findAwaited(notice.variantId, visit.locale))
  // It was sent, stopped, or never confirmed: nothing is kept that would tell which.
  return notice && line ? { line, key, isConfirmed: notice.confirmedAt !== null } : null
}

const keyIn = ({ query }: Act<'/notice'>) => query.get('key') ?? ''
const here = (visit: Act<'/notice'>) => seeOther(visit.language.href('/notice', undefined, { key: keyIn(visit) }))

export const act = formOf(confirmNotice, { key: keyIn, done: here })

export const acts = { '/notice/stop': formOf(stopNotice, { key: keyIn, done: here }) }

export function head(_: Shown<typeof load>['data'], { language }: Load<'/notice'>): Head {
  return { title: language.t('notice.heading'), indexed: false }
}

export function Screen({ data }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  if (!data)
    return (
      <Empty title={t('notice.over')} action={<Button href={href('/collections')}>{t('notice.look_around')}</Button>}>
        <p>{t('notice.over_text')}</p>
      </Empty>
    )
  const { line, key, isConfirmed } = data
  const about = isConfirmed ? ('notice.waits' as const) : ('notice.wanted' as const)
  return (
    <Empty
      title={t(isConfirmed ? 'notice.waits_title' : 'notice.confirm_title')}
      action={
        <>
          {!isConfirmed && (
            <form method="post" action={href('/notice', undefined, { key })}>
              <Button>{t('notice.confirm')}</Button>
            </form>
          )}
          <form method="post" action={href('/notice/stop', undefined, { key })}>
            <Button look="quiet">{t(isConfirmed ? 'notice.stop' : 'notice.refuse')}</Button>
          </form>
        </>
      }
    >
      <p>
        <Sentence of={(name) => t(about, { name })} name={lineParts(line, language)} />
      </p>
      <p>
        <a href={lineAddress(line, language)}>{t('notice.see_product')}</a>
      </p>
    </Empty>
  )
}
