import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { isMailKind } from '#app/mail-previews/mail-kinds.ts'
import { previewMail } from '#app/mail-previews/preview.server.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'

/**
 * A mail is a document of its own, with styles in its elements as mail programs need them. It runs nothing, sends no
 * form, and shows pictures of this shop alone: what stands in a frame of the office is as harmless as in a mailbox.
 */
const policy = (pictures: string | null) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self'${pictures ? ` ${pictures}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ')

export async function answer({ params, query }: Call<'/admin/mails/:mail/preview'>) {
  if (!isMailKind(params.mail)) throw notFound()
  const locale = query.get('locale') ?? defaultLocale
  const { html } = await previewMail(params.mail, isLocale(locale) ? locale : defaultLocale)
  return content(html, 'text/html; charset=utf-8', 'private, no-store', {
    'content-security-policy': policy(configuration().picturesOrigin),
  })
}
