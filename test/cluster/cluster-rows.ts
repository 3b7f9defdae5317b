import type { ClusterRow } from './row.ts'
import { primaryRows } from './rows/primary-rows.ts'
import { shopRows } from './rows/shop-rows.ts'
import { surroundingRows } from './rows/surrounding-rows.ts'

export const clusterRows: readonly ClusterRow[] = [...primaryRows, ...shopRows, ...surroundingRows]
