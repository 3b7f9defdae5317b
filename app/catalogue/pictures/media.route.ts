import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { type Answer, content, file } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { type MediaFile, mediaFile, placeholderSvg } from './media-file.ts'
import { placesOf } from './media-folder.server.ts'
import { drawAs } from './media.server.ts'
import { mailWidth } from './picture.ts'

const forEver = 'public, max-age=31536000, immutable'
const svgType = 'image/svg+xml'

export async function answer({ params }: Call<'/media/:file'>): Promise<Answer> {
  const asked = mediaFile(params.file) ?? notFound()
  if (asked.kind === 'placeholder') return content(placeholderSvg(asked.colour), svgType, forEver, drawing)
  if (asked.kind === 'kept') return kept(asked.name, asked.type, forEver)
  if (asked.kind === 'drawn') return drawnAs(asked, forEver)
  // The mark's address stays when the mark changes, so it is asked for again now and then.
  const mark = (await getSettings()).mark ?? notFound()
  if (asked.drawn) return drawnAs({ key: mark, name: `${mark}-mail.png`, width: mailWidth }, 'public, max-age=3600')
  return kept(`${mark}.svg`, svgType, 'public, max-age=3600')
}

type Drawn = Pick<Extract<MediaFile, { kind: 'drawn' }>, 'key' | 'name' | 'width'>

/** Made from the drawing when it is first asked for. */
async function drawnAs({ key, name, width }: Drawn, cacheControl: string): Promise<Answer> {
  await drawAs(configuration().dataFolder, key, name, width)
  return kept(name, 'image/png', cacheControl)
}

function kept(name: string, type: string, cacheControl: string): Answer {
  const [path, ...elsewhere] = placesOf(configuration().dataFolder, name)
  if (type !== svgType) return file({ path, elsewhere, type, cacheControl, beside: [] })
  return file({ path, elsewhere, type, cacheControl, beside: ['br', 'gz'], headers: drawing })
}

/** A drawing opened by its own address is a document of our origin: it may style itself and nothing else. */
const drawing = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}
