import { deletePicture } from '#app/pictures/library/delete-picture.operation.ts'
import { fileNameOf } from '#app/pictures/library/picture.record.ts'
import { pictures } from '#app/pictures/library/pictures.list.ts'
import { bulkAct } from './bulk-act.ts'

/** From how many places each disappears is shown first, and it stays where it has come to more of them since. */
export const pictureActs = [
  bulkAct(pictures, deletePicture, {
    inputOf: ({ uses }) => ({ uses }),
    countOf: ({ uses }) => uses,
    labelOf: (picture) => picture.shownBy ?? fileNameOf(picture),
  }),
]
