import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { look, lookJson, lookSettings } from './look.record.ts'

/** Changes how the shop looks; omitted fields stay. A new logo is uploaded first. */
export const changeLook = operation({
  name: 'look.change',
  http: 'PATCH /look',
  permission: 'settings:write',
  nature: 'plain',
  on: look,
  input: lookSettings.partial(),
  refusals: ['look.logo'],
  already: ({ facts, input }) => (changesNothing(lookJson(facts), input) ? {} : null),
  undo: { input: (was) => was },
  async run({ tx, facts, input: { claim, accent, accent_dark, logo_alt, logo }, emit }) {
    if (logo && !(await pictureFiles().has(`${logo}.svg`))) return refuse('look.logo', '/logo')
    await saveSettings(tx, {
      ...(claim && { claim: withTexts(facts.claim, claim) }),
      ...(accent !== undefined && { accent }),
      ...(accent_dark !== undefined && { accentDark: accent_dark }),
      ...(logo_alt && { markAlt: withTexts(facts.markAlt, logo_alt) }),
      ...(logo !== undefined && { mark: logo }),
    })
    emit('look.changed')
    return agree({})
  },
})

const withTexts = (before: Record<string, string>, typed: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...before, ...typed }).flatMap(([locale, text]) => (text ? [[locale, text] as const] : [])),
  )
