import { type MediaFile, mediaFile, placeholderSvg } from '#app/catalogue/pictures/media-file.ts'
import { mailWidth } from '#app/catalogue/pictures/picture.ts'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
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
  const files = pictureFiles()
  if (await isHere([asked.name])) return sent(asked.name, asked.type, forEver)
  if (await inTime(makePhoto(files, asked, 'stranger'))) return kept(asked.name, asked.type, forEver)
  return kept((await findOtherSize(files, asked)) ?? notFound(), 'image/jpeg', 'no-store')
}

/** Made from the drawing when it is first asked for. */
async function drawnAs({ key, name, width }: Pick<Asked<'drawn'>, 'key' | 'name' | 'width'>, cacheControl: string) {
  const files = pictureFiles()
  if (!(await isHere([name]))) {
    const svg = (await files.read(`${key}.svg`)) ?? notFound()
    const make = async () => (await import('./convert.server.ts')).draw(svg, width)
    if (!(await inTime(makeOnce(files, name, 'stranger', make))))
      throw new Fault('system.unavailable', { retryAfter: 10, cause: new Error('Too many pictures are being made') })
  }
  return kept(name, 'image/png', cacheControl)
}

const inTime = async (made: Promise<boolean>) => (await soon(made)) === true

async function soon(made: Promise<boolean>): Promise<boolean | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, limits.pictureWait.value, 'late')))
  // It goes on being made for the next request; if it fails, that one tries again.
  made.catch(() => {})
  return Promise.race([made, late]).finally(() => clearTimeout(timer))
}

/** Not there is not found, which nobody keeps: another machine may be storing it just now. */
async function kept(name: string, type: string, cacheControl: string): Promise<Answer> {
  const names = type === svgType ? ([name, `${name}.br`, `${name}.gz`] as const) : ([name] as const)
  // In a folder whoever opens it sees whether it is there.
  if (pictureFiles().isElsewhere && !(await isHere(names))) notFound()
  return sent(name, type, cacheControl)
}

/** Whether it is on this machine, fetched from the storage if need be. */
async function isHere(names: readonly [string, ...string[]]): Promise<boolean> {
  const here = await soon(pictureFiles().bring(names))
  if (here !== 'late') return here
  throw new Fault('system.unavailable', { retryAfter: 10, cause: new Error('The storage of pictures is slow') })
}

function sent(name: string, type: string, cacheControl: string): Answer {
  const [path, ...elsewhere] = pictureFiles().placesOf(name)
  if (type !== svgType) return file({ path, elsewhere, type, cacheControl, beside: [] })
  return file({ path, elsewhere, type, cacheControl, beside: ['br', 'gz'], headers: drawing })
}

/** A drawing opened by its own address is a document of our origin: it may style itself and nothing else. */
const drawing = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}
