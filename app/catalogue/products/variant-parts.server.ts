/**
 * What may be struck beside a variant's price, as a part of a statement; null for a variant that is not reduced. A
 * reduction is what the owner announces by a higher price to compare with. What is struck is the lowest price of the 30
 * days before it began, which the database has kept, and nothing where that is unknown or was no higher. Where the law
 * leaves it to the owner, the settings may say that the stated price is struck.
 */
export const struckPrice = (variant: string) => `case when ${variant}.compare_at_price > ${variant}.price then
  case when (select value ->> 'struckPrice' = 'stated' from settings where key = 'shop') then ${variant}.compare_at_price
    when ${variant}.lowest_before > ${variant}.price then ${variant}.lowest_before end end`

/** What is in one piece of a variant, as a part of a statement; null where nothing is said of it. */
export const contentOf = (variant: string) =>
  `case when ${variant}.content_amount is not null then json_build_object('amount', ${variant}.content_amount, 'unit', ${variant}.content_unit) end`

/** How long it takes to make or buy one, as a part of a statement; null where it is as long as the shop says. */
export const toOrderDaysOf = (variant: string) =>
  `case when ${variant}.to_order_days_max is not null then json_build_object('min', ${variant}.to_order_days_min, 'max', ${variant}.to_order_days_max) end`

/** The names of a variant's values as they stand in its address, as a part of a statement. */
export const namesOf = (variant: string) => `coalesce((
  select json_agg(w.name order by o.position) from options o join option_values w on w.option_id = o.id
  where w.id in (${variant}.value1_id, ${variant}.value2_id, ${variant}.value3_id)), '[]')`
