import { addProducts } from '#app/collections/by-hand/add-products.operation.ts'
import { changeCollection } from './change-collection.operation.ts'
import { changeRule } from '#app/collections/rule/change-rule.operation.ts'
import { chooseFilters } from './choose-filters.operation.ts'
import { chooseCollections } from '#app/collections/by-hand/choose-collections.operation.ts'
import { createCollection } from './create-collection.operation.ts'
import { deleteCollection } from './delete-collection.operation.ts'
import { moveProduct } from '#app/collections/by-hand/move-product.operation.ts'
import { removeProducts } from '#app/collections/by-hand/remove-products.operation.ts'
import { setPicture } from '#app/collections/picture/set-picture.operation.ts'
import { restoreCollection } from './restore-collection.operation.ts'
import { setProducts } from '#app/collections/by-hand/set-products.operation.ts'

/** What staff do with collections. */
export const collectionOperations = {
  addProducts,
  changeCollection,
  changeRule,
  chooseCollections,
  chooseFilters,
  createCollection,
  deleteCollection,
  moveProduct,
  removeProducts,
  restoreCollection,
  setPicture,
  setProducts,
}
