import { errors } from '#app/errors.ts'
import type { ActPath, Path } from '#app/routes.ts'
import { limits } from '#app/limits.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { keepUpload } from '#app/pictures/library/uploads.server.ts'
import { type Answer, again, json } from '#app/web/answers/answer.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'

type Taken<Of> = { ok: true; value: Of } | { ok: false; answer: Answer }

/**
 * Keeps the pictures of a form and names them in its field `uploads`, one key per line, beside those that came with it before it
 * was refused. What is no picture is refused at the field, and what was typed stays.
 */
export async function takeUploads<P extends Path | ActPath>(visit: Act<P>): Promise<Taken<Act<P>>> {
  const form = new URLSearchParams(visit.form)
  const keys = (form.get('uploads') ?? '').split(/\r?\n/).filter(Boolean)
  const files = (visit.files ?? []).filter(({ bytes }) => bytes.length > 0)
  const refused = (code: 'file.not_a_picture' | 'file.too_large' | 'product.too_many_pictures') => {
    form.set('uploads', keys.join('\n'))
    const answer = again({ values: typed(form), problems: { uploads: code } }, errors[code].status)
    return { ok: false as const, answer }
  }
  if (keys.length + files.length > limits.uploadedPictures.value) return refused('product.too_many_pictures')
  for (const { bytes } of files) {
    const kept = await keep(bytes)
    if (!kept.ok) return refused(kept.reason)
    if (!keys.includes(kept.value)) keys.push(kept.value)
  }
  form.set('uploads', keys.join('\n'))
  return { ok: true, value: { ...visit, form } }
}

const keep = (bytes: Buffer): ReturnType<typeof keepUpload> =>
  bytes.length > limits.picture.value ? Promise.resolve(refuse('file.too_large')) : keepUpload(bytes)

/**
 * One picture ahead of its form, which names it among its `uploads`: JSON with its `key`, or with the `problem` as a sentence.
 * It is kept for as long as one that came with a refused form, and sent twice it is one file.
 */
export async function keepAhead(visit: Act<'/admin/products/new/pictures'>): Promise<Answer> {
  refuseOthers(visit)
  const [file] = visit.files ?? []
  const kept = await keep(file?.bytes ?? Buffer.alloc(0))
  if (kept.ok) return json({ key: kept.value })
  return json({ problem: visit.language.t(`error.${kept.reason}`) }, errors[kept.reason].status)
}
