import { type MediaFile, mediaFile, placeholderSvg } from '#app/catalogue/pictures/media-file.ts'
import { isKept, placesOf, readKept } from '#app/catalogue/pictures/media-folder.server.ts'
import { mailWidth } from '#app/catalogue/pictures/picture.ts'
import { configuration } from '#app/configuration.ts'
import { Fault, notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { type Answer, content, file } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { makeOnce } from './make-once.server.ts'
import { findOtherSize, makePhoto } from './photo.server.ts'

const forEver = 'public, max-age=31536000, immutable'
const svgType = 'image/svg+xml'

type Asked<Kind extends MediaFile['kind']> = Extract<MediaFile, { kind: Kind }>

export async function answer({ params }: Call<'/media/:file'>): Promise<Answer> {
  const asked = mediaFile(params.file) ?? notFound()
  if (asked.kind === 'placeholder') return content(placeholderSvg(asked.colour), svgType, forEver, drawing)
  if (asked.kind === 'kept') return kept(asked.name, asked.type, forEver)
  if (asked.kind === 'photo') return photo(asked)
  if (asked.kind === 'drawn') return drawnAs(asked, forEver)
  // The mark's address stays when the mark changes, so it is asked for again now and then.
  const mark = (await getSettings()).mark ?? notFound()
  if (!asked.drawn) return kept(`${mark}.svg`, svgType, 'public, max-age=3600')
  return drawnAs({ key: mark, name: `${mark}-mail.png`, width: mailWidth }, 'public, max-age=3600')
}

/** As stored, or made on first request. A request that would wait too long gets another size this time. */
async function photo(asked: Asked<'photo'>): Promise<Answer> {
  const { dataFolder } = configuration()
  if (await isKept(dataFolder, asked.name)) return kept(asked.name, asked.type, forEver)
  if (await inTime(makePhoto(dataFolder, asked, 'stranger'))) return kept(asked.name, asked.type, forEver)
  return kept((await findOtherSize(dataFolder, asked)) ?? notFound(), 'image/jpeg', 'no-store')
}

/** Made from the drawing when it is first asked for. */
async function drawnAs({ key, name, width }: Pick<Asked<'drawn'>, 'key' | 'name' | 'width'>, cacheControl: string) {
  const { dataFolder } = configuration()
  if (!(await isKept(dataFolder, name))) {
    const svg = (await readKept(dataFolder, `${key}.svg`)) ?? notFound()
    const make = async () => (await import('./convert.server.ts')).draw(svg, width)
    if (!(await inTime(makeOnce(dataFolder, name, 'stranger', make))))
      throw new Fault('system.unavailable', { retryAfter: 10, cause: new Error('Too many pictures are being made') })
  }
  return kept(name, 'image/png', cacheControl)
}

async function inTime(made: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, limits.pictureWait.value, false)))
  // It goes on being made for the next request; if it fails, that one tries again.
  made.catch(() => {})
  return Promise.race([made, late]).finally(() => clearTimeout(timer))
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
