import { addPictures } from './add-pictures.operation.ts'
import { archiveProduct } from './archive-product.operation.ts'
import { changePictures } from './change-pictures.operation.ts'
import { changeProduct } from './change-product.operation.ts'
import { changeVariants } from './change-variants.operation.ts'
import { copyProduct } from './copy-product.operation.ts'
import { createProduct } from './create-product.operation.ts'
import { deleteProduct } from './delete-product.operation.ts'
import { changeOptions } from './options/change-options.operation.ts'
import { restoreProduct } from './restore-product.operation.ts'

/** What staff do with products. */
export const productOperations = {
  addPictures,
  archiveProduct,
  changeOptions,
  changePictures,
  changeProduct,
  changeVariants,
  copyProduct,
  createProduct,
  deleteProduct,
  restoreProduct,
}
