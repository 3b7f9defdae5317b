-- Endpoints for purchase orders that were made by somebody who did not see what goods cost go on without the costs, until
-- somebody who does see them saves the endpoint. Who chose comments or events of products saw them.
alter table webhooks add column sees_costs boolean not null default true;
update webhooks set sees_costs = false
where exists (select from unnest(events) event where event like 'purchase_order.%')
  and not exists (select from unnest(events) event where event similar to '(product|synonyms|comment).%');
