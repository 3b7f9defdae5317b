import { actorName } from '#app/back-office/office-words.ts'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { ReturnFile } from './return-file.server.ts'

/** What comes back and why, what has arrived of it, and who decided what. */
export function ReturnFacts({ file }: { file: ReturnFile }) {
  const { t, locale } = useLanguage()
  const { lines, order } = file
  const lang = order.locale === locale ? undefined : order.locale
  return (
    <>
      <Table
        caption={t('office.return_lines')}
        columns={[
          { title: t('office.piece') },
          { title: t('returns.reason') },
          { title: t('office.return_announced'), end: true },
          { title: t('office.return_arrived'), end: true },
          { title: t('office.return_restocked'), end: true },
        ]}
        rows={lines.map(({ orderLineId, title, reason, quantity, arrived, restocked }) => ({
          id: orderLineId,
          cells: [
            <bdi key="title" lang={lang}>
              {title}
            </bdi>,
            reason ? t(`returns.reason.${reason}`) : '–',
            quantity,
            arrived,
            restocked,
          ],
        }))}
      />
      <Definitions facts={factsOf(file, useLanguage())} />
    </>
  )
}

function factsOf({ row, locations, people }: ReturnFile, language: ReturnType<typeof useLanguage>) {
  const { t, time } = language
  const did = (who: string | null, at: Date | null, name: string) =>
    who && at ? [{ name, value: t('office.return_by', { who: whoOf(who), time: time(at) }) }] : []
  const whoOf = (who: string) => (who === 'customer' ? t('office.return_customer') : actorName(who, people, language))
  const text = (name: string, value: string | null) =>
    value ? [{ name, value: <AddressBlock lines={value.split(/\r?\n/)} /> }] : []
  const place = locations.find(({ id }) => id === row.locationId)
  const isRejected = row.state === 'rejected'
  return [
    ...did(row.requestedBy, row.requestedAt, t('office.return_requested')),
    ...text(t('office.return_note'), row.note),
    ...did(row.decidedBy, row.decidedAt, t(isRejected ? 'returns.state.rejected' : 'returns.state.approved')),
    ...text(t('office.return_instructions'), row.instructions),
    ...text(t('office.return_rejection'), row.rejection),
    ...did(row.receivedBy, row.receivedAt, t('returns.state.received')),
    ...(place ? [{ name: t('office.return_location'), value: place.name }] : []),
    ...did(row.closedBy, row.closedAt, t('returns.state.closed')),
  ]
}
