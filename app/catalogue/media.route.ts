import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { type Answer, content } from '#app/web/answer.ts'
import type { Call } from '#app/web/visit.ts'
import { mediaFile, placeholderSvg } from './media-file.ts'
import { findFile } from './media.server.ts'

const forEver = 'public, max-age=31536000, immutable'
const svgType = 'image/svg+xml'

export async function answer(call: Call<'/media/:file'>): Promise<Answer> {
  const file = mediaFile(call.params.file) ?? notFound()
  if (file.kind === 'placeholder') return content(placeholderSvg(file.colour), svgType, forEver, headersFor(svgType))
  if (file.kind === 'kept') return send(call, file.name, file.type, forEver)
  // The mark's address stays when the mark changes, so it is asked for again now and then.
  const { mark } = await getSettings()
  return send(call, mark ? `${mark}.svg` : notFound(), svgType, 'public, max-age=3600')
}

async function send(call: Call<'/media/:file'>, name: string, type: string, cacheControl: string): Promise<Answer> {
  const file = (await findFile(configuration().dataFolder, name, call.header('accept-encoding') ?? '')) ?? notFound()
  const encoding: Record<string, string> = file.encoding ? { 'content-encoding': file.encoding } : {}
  return content(file.body, type, cacheControl, { ...headersFor(type), ...encoding })
}

/** A drawing opened by its own address is a document of our origin: it may style itself and nothing else. */
function headersFor(type: string): Record<string, string> {
  if (type !== svgType) return {}
  return {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    vary: 'accept-encoding',
  }
}
