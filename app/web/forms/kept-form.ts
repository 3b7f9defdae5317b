import type { IncomingMessage } from 'node:http'
import type { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Route } from '#app/routes.ts'
import { readBody, readFormBody } from '#app/web/requests/body.ts'
import { fieldsAndFiles } from '#app/web/requests/form-file.ts'
import { ownPath } from '#app/web/requests/own-path.ts'

/** A form that was sent by somebody who is signed out meanwhile: what was typed would be lost with its page. */
export interface KeptForm {
  /** Where it was sent, a path of ours. */
  action: string
  /** How it was sent: what is too long for one way may fit the other. */
  encType: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  fields: [name: string, value: string][]
}

/**
 * What was typed, for the page that asks to sign in: there it can be sent again. Files have to be chosen again. Null: nothing was
 * sent, or more than one page shows again. It comes from a page of this shop, which was checked before, and names the person whom
 * that was shown to.
 */
export async function keepForm(
  incoming: IncomingMessage,
  route: Route | null,
  { code }: Fault,
): Promise<KeptForm | null> {
  if (code !== 'access.sign_in_needed' || incoming.method !== 'POST' || incoming.readableDidRead) return null
  if (route?.kind !== 'screen' || route.cached || route.receives) return null
  const type = incoming.headers['content-type'] ?? ''
  const withFiles = /^multipart\/form-data;/i.test(type)
  if (withFiles && !route.takesPictures) return null
  try {
    const form = withFiles
      ? (await fieldsAndFiles(await readBody(incoming, limits.keptForm.value), type)).form
      : await readFormBody(incoming)
    const encType = withFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    return form.size > limits.formFields.value ? null : { action: ownPath(incoming.url), encType, fields: [...form] }
  } catch {
    // It is too long or no form: then the page only asks to sign in, and the rest of the body is not waited for.
    return null
  }
}
