import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { notFound } from '#app/errors.ts'
import { isId, type MediaId, type ProductId } from '#app/kernel/ids.ts'
import { deletePicture } from '#app/pictures/library/delete-picture.operation.ts'
import { focusPicture } from '#app/pictures/library/focus-picture.operation.ts'
import { replacePicture } from '#app/pictures/library/replace-picture.operation.ts'
import { describePicture } from '#app/products/pictures/describe-picture.operation.ts'
import { takeUploads } from '#app/back-office/products/pictures/uploads.server.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'

/** What was done with a picture, as its page says it afterwards. */
export const pictureDone = ['described', 'focused', 'replaced', 'restored', 'undone'] as const
export type PictureDone = (typeof pictureDone)[number]

type PictureAct = Act<'/admin/pictures/:picture'>

// One that is no id is no picture.
const key = ({ params }: PictureAct) => params.picture as MediaId
const back = (done: PictureDone) => ({
  key,
  done: ({ language, params, form }: PictureAct): Answer =>
    seeOther(
      language.href('/admin/pictures/:picture', params, {
        done,
        ...(done === 'described' && { of: form.get('product') ?? '' }),
      }),
    ),
})

const focus = formOf(focusPicture, back('focused'))
const replace = formOf(replacePicture, back('replaced'))
const ofProduct = {
  key({ form, query }: PictureAct) {
    const id = form.get('product') ?? query.get('of') ?? ''
    return isId<ProductId>(id) ? { id } : notFound()
  },
}
const describe = formOf(describePicture, { ...back('described'), ...ofProduct })

/**
 * A press on the picture says the point in pixels of the picture as the form showed it (`at.x` of `wide`, as browsers send
 * an image that is a button); typed numbers are percent.
 */
function focusAt(visit: PictureAct): Promise<Answer> {
  const form = new URLSearchParams(visit.form)
  const percent = (at: string, of: string) => {
    const [pressed, whole] = [Number(form.get(at)), Number(form.get(of))]
    return whole > 0 ? String(Math.min(100, Math.max(0, Math.round((100 * pressed) / whole)))) : ''
  }
  if (form.has('at.x')) {
    form.set('focus-x', percent('at.x', 'wide'))
    form.set('focus-y', percent('at.y', 'high'))
  }
  return focus({ ...visit, form })
}

async function replaceFile(visit: PictureAct): Promise<Answer> {
  const taken = await takeUploads(visit)
  if (!taken.ok) return taken.answer
  const { form } = taken.value
  form.set('upload', form.get('uploads')?.split(/\r?\n/).at(-1) ?? '')
  return replace(taken.value)
}

export const pictureActs = {
  '/admin/pictures/:picture/delete': formOf(deletePicture, {
    key,
    done: ({ language, params }: PictureAct) =>
      seeOther(language.href('/admin/pictures', undefined, { done: 'deleted', which: params.picture })),
  }),
  '/admin/pictures/:picture/describe': (visit: PictureAct) => {
    const form = new URLSearchParams(visit.form)
    form.set('picture', visit.params.picture)
    return describe({ ...visit, form })
  },
  '/admin/pictures/:picture/describe/undo': undoOf(describePicture, { ...back('undone'), ...ofProduct }),
  '/admin/pictures/:picture/focus': focusAt,
  '/admin/pictures/:picture/focus/undo': undoOf(focusPicture, back('undone')),
  '/admin/pictures/:picture/replace': replaceFile,
  '/admin/pictures/:picture/replace/undo': undoOf(replacePicture, back('undone')),
}
