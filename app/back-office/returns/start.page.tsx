import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId, newId, type WithdrawalId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { mayStartReturn } from '#app/orders/returns/return.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { startReturn } from '#app/returns/start-return.operation.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { declaredPieces } from './declared-pieces.ts'
import { findDeclaration } from './declaration.server.ts'
import { sendTo } from './return-file.server.ts'
import { StartFields } from './StartFields.tsx'

export async function load(visit: Load<'/admin/orders/:number/return'>) {
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  const returnable = await getReturnable(file.order)
  const may = mayStartReturn(returnable, limits.orderReturns.value)
  const asked = visit.query.get('withdrawal') ?? ''
  const declared = isId<WithdrawalId>(asked) ? await findDeclaration(asked, file.order.id) : null
  return {
    file,
    left: may.ok ? may.value : null,
    refusal: may.ok ? null : may.reason,
    declared,
    // Everything that is left if it is withdrawn from as a whole; otherwise the lines that are named.
    begin: may.ok && declared ? declaredPieces(declared, file.order, may.value) : new Map<string, number>(),
    instructions: await sendTo(file.order.locale),
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}

/** Done: 303 to the order, which shows the return. */
export const act = formOf(startReturn, {
  key: ({ params }: Act<'/admin/orders/:number/return'>) => params.number,
  done: ({ language }, { id }) => seeOther(language.href('/admin/returns/:return', { return: id }, { done: 'start' })),
})

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/return'>): Head {
  return { title: language.t('office.return_title', { number: file.order.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { file, left, refusal, submission } = data
  const { number } = file.order
  return (
    <OfficeFrame
      current="/admin/returns"
      above={<BackToOrder number={number} />}
      title={t('office.return_title', { number })}
      text={left ? t('office.return_text') : undefined}
    >
      {left ? (
        <StartFields {...data} left={left} submission={submissionOf(form, submission)} form={form} />
      ) : (
        refusal && <p>{t(`error.${refusal}`)}</p>
      )}
    </OfficeFrame>
  )
}
