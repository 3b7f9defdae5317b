import { adjustStock } from './changing/adjust-stock.operation.ts'
import { countStock } from './changing/count-stock.operation.ts'
import { changeStockItem } from './items/change-item.operation.ts'
import { moveStock } from './changing/move-stock.operation.ts'
import { receiveGoods } from './changing/receive-stock.operation.ts'
import { setStock } from './changing/set-stock.operation.ts'

/** Everything that staff do with stock. */
export const stockOperations = { adjustStock, changeStockItem, countStock, moveStock, receiveGoods, setStock } as const
