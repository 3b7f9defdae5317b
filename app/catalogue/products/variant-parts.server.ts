/**
 * The struck price of a variant, as a part of a statement; null if it is not reduced. The owner announces a reduction
 * by a higher compare-at price. The struck price is the lowest of the 30 days before the reduction, which the database
 * has stored, and none if that is unknown or was not higher. Where the law allows it, the settings may choose the
 * owner's compare-at price instead.
 */
export const struckPrice = (variant: string) => `case when ${variant}.compare_at_price > ${variant}.price then
  case when (select value ->> 'struckPrice' = 'stated' from settings where key = 'shop') then ${variant}.compare_at_price
    when ${variant}.lowest_before > ${variant}.price then ${variant}.lowest_before end end`

/** From and until when its running sale lasts, as a part of a statement; null if none runs, or until someone ends it. */
export const saleOf = (variant: string) => `(select json_build_object('from', s.starts_at, 'until', s.ends_at)
  from variant_sales s where s.variant_id = ${variant}.id and s.state = 'running' and s.ends_at is not null)`

/** The content of one item of a variant, as a part of a statement; null if it is unknown. */
export const contentOf = (variant: string) =>
  `case when ${variant}.content_amount is not null then json_build_object('amount', ${variant}.content_amount, 'unit', ${variant}.content_unit) end`

/** How long it takes to make or buy one, as a part of a statement; null for the shop's default. */
export const toOrderDaysOf = (variant: string) =>
  `case when ${variant}.to_order_days_max is not null then json_build_object('min', ${variant}.to_order_days_min, 'max', ${variant}.to_order_days_max) end`

/** The names of a variant's values as they are in its address, as a part of a statement. */
export const namesOf = (variant: string) => `coalesce((
  select json_agg(w.name order by o.position) from options o join option_values w on w.option_id = o.id
  where w.id in (${variant}.value1_id, ${variant}.value2_id, ${variant}.value3_id)), '[]')`
