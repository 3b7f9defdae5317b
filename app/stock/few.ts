/** Up to this number the stock is shown; a larger one only reveals how much the shop has. `tell_stock_change` uses it too. */
export const few = 5
