import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { exchangeReturn } from '#app/exchanges/exchange-return.operation.ts'
import { mayExchangeReturn } from '#app/returns/decide-return.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { type ExchangeData, loadExchange } from './exchange-page.server.ts'
import { ExchangeFields, PlannedExchange } from './ExchangeFields.tsx'

type ExchangePath = '/admin/returns/:return/exchange'

export const load = loadExchange

/** Done: 303 to the return, or to the draft where no link was sent: staff place it. */
export const act = formOf(exchangeReturn, {
  key: ({ params }: Act<ExchangePath>) => params.return,
  done: ({ language, params, form }, { draft, asked }) =>
    seeOther(
      form.get('send') === 'on' && asked.amount > 0
        ? language.href('/admin/returns/:return', params, { done: 'exchange' })
        : language.href('/admin/drafts/:draft', { draft }),
    ),
})

export function head({ filed }: ExchangeData, { language }: Load<ExchangePath>): Head {
  return { title: language.t('office.exchange_title', { number: filed.row.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { number } = data.filed.row
  const may = mayExchangeReturn(data.filed)
  return (
    <OfficeFrame
      current="/admin/returns"
      above={<a href={href('/admin/returns/:return', { return: number })}>{t('returns.of', { number })}</a>}
      title={t('office.exchange_title', { number })}
      text={may.ok ? t('office.exchange_text') : undefined}
    >
      {may.ok ? (
        <div className="stack">
          <ExchangeFields data={data} form={form} />
          <PlannedExchange data={data} form={form} />
        </div>
      ) : (
        <p>{t(`error.${may.reason}`)}</p>
      )}
    </OfficeFrame>
  )
}
