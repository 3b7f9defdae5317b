import { addPictures } from './pictures/add-pictures.operation.ts'
import { archiveProduct } from './archive-product.operation.ts'
import { describePicture } from './pictures/describe-picture.operation.ts'
import { changePictures } from './pictures/change-pictures.operation.ts'
import { changePrices } from './by-rule/change-prices.operation.ts'
import { changeProduct } from './change-product.operation.ts'
import { changeVariants } from './change-variants.operation.ts'
import { copyProduct } from './copy-product.operation.ts'
import { createProduct } from './create-product.operation.ts'
import { deleteProduct } from './delete-product.operation.ts'
import { changeSale } from './sales/change-sale.operation.ts'
import { endSale } from './sales/end-sale.operation.ts'
import { planSale } from './sales/plan-sale.operation.ts'
import { runSchedule } from './publishing/run-schedule.operation.ts'
import { scheduleProduct } from './publishing/schedule-product.operation.ts'
import { runSales } from './sales/run-sales.operation.ts'
import { changeOptions } from './options/change-options.operation.ts'
import { tagProduct } from './by-rule/tag-product.operation.ts'
import { restoreProduct } from './restore-product.operation.ts'

/** What staff do with products. */
export const productOperations = {
  addPictures,
  archiveProduct,
  changeOptions,
  changePictures,
  describePicture,
  changePrices,
  changeProduct,
  changeSale,
  changeVariants,
  copyProduct,
  createProduct,
  deleteProduct,
  endSale,
  planSale,
  restoreProduct,
  runSales,
  runSchedule,
  scheduleProduct,
  tagProduct,
}
